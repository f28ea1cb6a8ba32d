"""Whether what members export is what is stored of them: every row, and nobody else's."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from pydantic.alias_generators import to_camel

from chaos.ledger import Entry, Finding
from chaos.members.member import Member
from chaos.state import Row, State


class List(NamedTuple):
    """A list of an export, and what is stored of it: the columns that are compared."""

    name: str
    of: str
    columns: str
    owner: str = "user_id"


_MINERALS = "fiber_g polyols_g sodium_mg potassium_mg magnesium_mg"
EXPORTS: dict[str, tuple[List, ...]] = {
    "/api/auth/export": (List("account", "members", "id email", owner="id"),),
    "/api/tracker/export": (
        List("entries", "entries", f"id date calories {_MINERALS}"),
        List("logs", "logs", "calories"),
        List("foods", "foods", "id"),
    ),
    "/api/ai/export": (List("plans", "sessions", "id"),),
    "/api/plans/mine/export": (List("reviews", "reviews", "id rating approved"),),
    "/api/payments/export": (
        List("payments", "orders", "id status coupon_code"),
        List("purchases", "purchases", "plan_id return_reason"),
        List("membership", "memberships", "tier status role"),
        List("subscriptions", "subscriptions", "stripe_subscription_id"),
        List("invoices", "invoices", "id status total_cents paid_cents"),
        List("withdrawals", "withdrawals", "id order_number cents state"),
        List("waivers", "waivers", "id stripe_session_id"),
        List("trial", "trials", "stripe_subscription_id"),
        List("cancellations", "cancellations", "id reason"),
        List("paymentNotices", "notices", "id invoice_id stage"),
        List("failedCheckouts", "failed checkouts", "id"),
        List("membershipChanges", "facts", "id"),
        List("ledger", "ledger", "id kind cents"),
        List("webhookDeliveries", "told", "id type state"),
        List("staffActs", "money_acts", "reason"),
    ),
}

Export = Mapping[str, Sequence[Mapping[str, Any]]]


async def export(member: Member, path: str) -> Export:
    """All pages of what a service keeps about the member."""
    rows: dict[str, list[Mapping[str, Any]]] = {}
    query = ""
    while True:
        page = (await member.insist("GET", f"{path}{query}")).expected("export").body
        for name, some in page.items():
            if isinstance(some, list):
                rows.setdefault(name, []).extend(some)
        if not page.get("next"):
            return rows
        query = f"?after={page['next']}"


def compare_export(entry: Entry, path: str, exported: Export, state: State) -> Iterator[Finding]:
    """Each list has the rows that are stored of the member, as they are."""
    for each in EXPORTS[path]:
        columns = each.columns.split()
        names = [to_camel(column) for column in columns]
        shown = Counter(_values(row, names) for row in exported.get(each.name, ()))
        mine = (row for row in state[each.of] if row[each.owner] == entry.id)
        stored = Counter(_values(row, columns) for row in mine)
        for kind, differing in (("lost", stored - shown), ("wrong", shown - stored)):
            for values in differing:
                yield Finding(kind, f"{each.name} of {path}: {values}", entry.email)


def _values(row: Row | Mapping[str, Any], names: Sequence[str]) -> tuple[Any, ...]:
    """As they are in both: numbers of any type are compared by what they are."""
    values = (row[name] for name in names)
    return tuple(float(each) if isinstance(each, int | Decimal) else each for each in values)
