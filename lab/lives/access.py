"""What a member may use now: what was paid, granted or promised; and no less."""

from dataclasses import dataclass

from lab.lives.at_stripe import Charge, charges, invoices_of, paid_by
from lab.lives.findings import Finding
from lab.lives.member import Member
from lab.lives.world import World
from sandbox.payments.account import Json

_RANK = {"FREE": 0, "BASIC": 1, "PRO": 2, "LIFETIME": 3}
_GIVES_ACCESS = ("ACTIVE", "PAST_DUE")


@dataclass(frozen=True)
class Period:
    """A time for which a tier was paid, and the payments."""

    tier: str
    start: int
    end: int
    paid: tuple[Charge, ...]

    def covers(self, at: int) -> bool:
        return self.start <= at < self.end


@dataclass(frozen=True)
class Due:
    """The least and the most that a member may have, and why."""

    owed: str
    allowed: str
    why: str


async def check_access(world: World, member: Member) -> list[Finding]:
    """Compare when every event so far has come, and the background work is done."""
    if member.erased_at is not None:
        return []
    membership = await member.membership()
    has = membership["tier"] if membership["status"] in _GIVES_ACCESS else "FREE"
    due = await _due(world, member)
    said = f"{membership['tier']} {membership['status']}; {due.why}"
    wrong = []
    if _RANK[has] > _RANK[due.allowed]:
        wrong.append(Finding("unpaid access", f"has {has}, at most {due.allowed} is paid: {said}"))
    if _RANK[has] < _RANK[due.owed]:
        wrong.append(Finding("lost access", f"has {has}, {due.owed} is paid: {said}"))
    return wrong


async def _due(world: World, member: Member) -> Due:
    found = charges(world)
    withdrawn = await _withdrawn(world)
    if "lifetime" in member.granted or _bought(found, member, withdrawn, "lifetime"):
        return Due("LIFETIME", "LIFETIME", "a lifetime")
    owed = allowed = "FREE"
    reasons = []
    for subscription in world.find("subscription"):
        if subscription["id"] in withdrawn:
            continue
        least, most = _of_subscription(world, found, subscription)
        owed, allowed = _better(owed, least), _better(allowed, most)
        reasons.append(f"{subscription['status']} at {_tier(_price(subscription))}: {least}-{most}")
    return Due(owed, allowed, ", ".join(reasons) or "no subscription")


def _of_subscription(world: World, found: list[Charge], subscription: Json) -> tuple[str, str]:
    status, now = subscription["status"], world.now
    if status in ("canceled", "incomplete", "incomplete_expired"):
        return "FREE", "FREE"
    periods = paid_periods(world, found, subscription)
    covering = [each for each in periods if each.covers(now)]
    paid_back = [charge for each in covering for charge in each.paid if charge.is_given_back]
    all_paid = [charge for each in covering for charge in each.paid]
    if all_paid and len(paid_back) == len(all_paid):
        return "FREE", "FREE"
    tier = _best(covering)
    owed = "FREE" if paid_back or subscription["pause_collection"] else tier
    if _is_trial(world, subscription):
        return owed, _better(tier, _tier(_price(subscription)))
    unpaid = _unpaid_renewal(world, subscription)
    if unpaid and unpaid["status"] == "draft":
        # The hour before its invoice is charged.
        return owed, _better(tier, _tier(_of_line(unpaid["lines"]["data"][0])))
    if unpaid and status == "past_due":
        # The retry time of a renewal, of what was paid before it.
        start = unpaid["lines"]["data"][0]["period"]["start"]
        before = [each for each in periods if each.end >= start and each.start < start]
        return owed, _better(tier, _best(before))
    return owed, tier


def paid_periods(world: World, found: list[Charge], subscription: Json) -> list[Period]:
    """What the invoices have paid for; what one gives credit for ends then."""
    periods: list[Period] = []
    for invoice in invoices_of(world, subscription):
        if invoice["status"] != "paid":
            continue
        paid = tuple(paid_by(found, invoice))
        lines = invoice["lines"]["data"]
        for line in lines:
            tier, start = _tier(_of_line(line)), line["period"]["start"]
            if line["amount"] < 0:
                periods = [_until(each, start) if each.tier == tier else each for each in periods]
        for line in lines:
            if line["amount"] > 0:
                tier, time = _tier(_of_line(line)), line["period"]
                periods.append(Period(tier, time["start"], time["end"], paid))
    return periods


def _until(period: Period, end: int) -> Period:
    return Period(period.tier, period.start, min(period.end, end), period.paid)


def _is_trial(world: World, subscription: Json) -> bool:
    """Whether it is in the days that are free to try; a pause has no payment either."""
    is_first = subscription["trial_start"] == subscription["created"]
    return bool(subscription["status"] == "trialing" and is_first)


def _unpaid_renewal(world: World, subscription: Json) -> Json | None:
    unpaid = [
        each
        for each in invoices_of(world, subscription)
        if each["billing_reason"] == "subscription_cycle" and each["status"] in ("draft", "open")
    ]
    return unpaid[-1] if unpaid else None


async def check_plans(world: World, member: Member) -> list[Finding]:
    """Compare the plans when every event has come."""
    if member.erased_at is not None:
        return []
    _, body = await member.asks("GET", "purchases?limit=100")
    owned = {each["planId"] for each in body.get("purchases", [])}
    found, withdrawn = charges(world), await _withdrawn(world)
    due = {each.partition(":")[2] for each in member.granted if each.startswith("plan:")}
    for charge in found:
        plan = charge.of["metadata"].get("planId")
        if plan and _bought([charge], member, withdrawn, plan):
            due.add(plan)
    if owned != due:
        return [Finding("plans", f"owns {sorted(owned)}, paid or granted: {sorted(due)}")]
    return []


def _bought(found: list[Charge], member: Member, withdrawn: set[str], what: str) -> bool:
    return any(
        each.is_once
        and what in (each.of["metadata"].get("planId"), each.of["metadata"].get("tier"))
        and not each.is_given_back
        and each.of["id"] not in member.revoked
        and each.of["id"] not in withdrawn
        for each in found
    )


async def _withdrawn(world: World) -> set[str]:
    """The subscriptions, and the sessions of the orders, that were withdrawn from."""
    rows = await world.rows(
        "SELECT coalesce(stripe_session_id, order_number) AS contract"
        " FROM withdrawal LEFT JOIN payment ON payment.id = order_number"
    )
    return {row["contract"] for row in rows}


def _price(subscription: Json) -> str:
    return str(subscription["items"]["data"][0]["price"]["id"])


def _of_line(line: Json) -> str:
    return str(line["pricing"]["price_details"]["price"])


def _tier(price: str) -> str:
    return "PRO" if "_pro" in price else "BASIC"


def _better(one: str, other: str) -> str:
    return max(one, other, key=lambda tier: _RANK[tier])


def _best(periods: list[Period]) -> str:
    return max((each.tier for each in periods), key=lambda tier: _RANK[tier], default="FREE")
