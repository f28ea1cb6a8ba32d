"""Compares members' exports with what is stored: every row, and no other member's."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from pydantic.alias_generators import to_camel

from lab.chaos.ledger import Answer, Finding, MemberHistory
from lab.chaos.members.member import MemberClient
from lab.chaos.state import Row, StoredState


class List(NamedTuple):
    """A list of an export, the stored rows that it is compared with, and the columns."""

    name: str
    of: str
    columns: str
    owner: str = "user_id"


_MINERALS = "fiber_g polyols_g sodium_mg potassium_mg magnesium_mg"
# By the prefix of their operations.
EXPORTS: dict[str, tuple[List, ...]] = {
    "auth": (List("account", "members", "id email", owner="id"),),
    "tracker": (
        List("entries", "entries", f"id date calories {_MINERALS}"),
        List("logs", "logs", "calories"),
        List("foods", "foods", "id"),
    ),
    "ai": (List("plans", "sessions", "id"),),
    "plans": (List("reviews", "reviews", "id rating approved"),),
    "payments": (
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
        List("webhookDeliveries", "deliveries", "id type state"),
        List("staffActs", "money_acts", "reason"),
    ),
}

Export = Mapping[str, Sequence[Mapping[str, Any]]]


async def export(member: MemberClient, service: str) -> Export:
    """All pages of what a service keeps about the member."""
    rows: dict[str, list[Mapping[str, Any]]] = {}
    after = None
    while True:
        answer: Answer = await getattr(member.insist, service).get_export(after)
        page = answer.expected("export").body
        for name, some in page.items():
            if isinstance(some, list):
                rows.setdefault(name, []).extend(some)
        if not page.get("next"):
            return rows
        after = page["next"]


def compare_export(
    entry: MemberHistory, service: str, exported: Export, state: StoredState
) -> Iterator[Finding]:
    """Each list has the rows that are stored of the member, as they are."""
    for each in EXPORTS[service]:
        columns = each.columns.split()
        names = [to_camel(column) for column in columns]
        shown = Counter(_values(row, names) for row in exported.get(each.name, ()))
        mine = (row for row in state[each.of] if row[each.owner] == entry.id)
        stored = Counter(_values(row, columns) for row in mine)
        for kind, differing in (("lost", stored - shown), ("wrong", shown - stored)):
            for values in differing:
                yield Finding(kind, f"{each.name} of {service}: {values}", entry.email)


def _values(row: Row | Mapping[str, Any], names: Sequence[str]) -> tuple[Any, ...]:
    """The values to compare; numbers of any type are compared as floats."""
    values = (row[name] for name in names)
    return tuple(float(each) if isinstance(each, int | Decimal) else each for each in values)
