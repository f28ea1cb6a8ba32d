"""What the facts about a subscription fold to."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from billing.facts.fact import STORED, Fact, Json, after
from billing.facts.monthly import monthly_cents
from billing.facts.order import in_order, is_deletion

# An event without one of these values does not change it.
_KEPT = ("livemode", "item", "started", "period_start", "period_end")
_OF_PRICE = ("unit_cents", "interval", "interval_count", "currency")


@dataclass(frozen=True)
class FoldedSubscription:
    """A subscription after one of its facts. Times are Stripe's seconds."""

    fact: Fact = field(compare=False)
    deleted: bool
    status: str | None
    customer: str | None
    livemode: bool | None
    price: str | None
    tier: str
    item: str | None
    quantity: int
    unit_cents: int | None
    interval: str | None
    interval_count: int | None
    currency: str | None
    period_start: int | None
    period_end: int | None
    at_period_end: bool
    cancel_at: int | None
    trial_end: int | None
    paused: bool
    paused_until: int | None
    started: int | None
    own_trial: bool
    # A pause that has begun or is planned, and its schedule.
    pause_planned: bool
    schedule: str | None
    # As we wrote it on a subscription that its member has withdrawn from.
    withdrawal: str | None
    # What it costs a month.
    cents: int

    @property
    def ends_with_period(self) -> bool:
        """Whether it is not renewed. With flexible billing, Stripe's portal sets a date only."""
        end = self.period_end
        by_date = self.cancel_at is not None and (end is None or self.cancel_at <= end)
        return by_date or self.at_period_end


_NAMES = {each.name for each in fields(FoldedSubscription)} - {"fact", "deleted"}


def monthly_of(now: Json) -> int:
    """What a subscription with these values costs a month."""
    unit, interval = now["unit_cents"] or 0, now["interval"]
    count = now["interval_count"] or 1
    return monthly_cents(unit, interval, count=count, quantity=now["quantity"])


def subscription_of(facts: Iterable[Fact]) -> FoldedSubscription:
    """The subscription that follows from its facts."""
    return states_of(facts)[-1]


def states_of(facts: Iterable[Fact]) -> list[FoldedSubscription]:
    """The states of a subscription, one after each fact, the newest last."""
    states: list[FoldedSubscription] = []
    now: Json = dict.fromkeys(_NAMES)
    for fact in in_order(facts):
        if fact.says:
            cents = now["cents"]
            now = _said(now, fact.says)
            # The previous version stored no number of months that a price is for.
            is_known = fact.event == STORED and cents is not None
            now["cents"] = cents if is_known else monthly_of(now)
        else:
            # A fact of the previous version has only the values that the ledger needs.
            now |= {"status": fact.state, "cents": fact.cents, "currency": fact.currency}
            now |= {name: fact.details.get(name) for name in ("paused", "tier")}
        states.append(FoldedSubscription(fact=fact, deleted=is_deletion(fact), **now))
    return states


def _said(now: Json, says: Json) -> Json:
    kept = _KEPT + (_OF_PRICE if says["price"] == now["price"] else ())
    said = after(now, says, kept=kept)
    if said["pause_planned"] is None:
        # What was read of the same schedule counts.
        is_same = said["schedule"] == now["schedule"]
        said["pause_planned"] = is_same and bool(now["pause_planned"])
        said["paused_until"] = now["paused_until"] if is_same else None
    return said
