"""What is to be done at Stripe for what a member wants, as pure functions of what Stripe says now.

A pause begins at the end of the period and is a phase of a schedule in which nothing is paid; then
the subscription continues at its own price. Stripe refuses to change the end or the period of a
subscription that a schedule manages: the schedule is released first. A change of the price ends a
pause, and undoes a cancellation.

What is charged applies when it is paid (`pending_if_incomplete`). A pending update can have neither
`pause_collection` nor `cancel_at`: the first ends before it, an end on a date becomes one with the
period. `to_restore` has both back, and the phases, when the change comes to nothing.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from stripe.params import SubscriptionUpdateParams

from billing.changes.rules import pause_end
from billing.stripe_api import PAUSED, Phase, Subscription

# Those in which nothing is owed. `unpaid` and `past_due` have open invoices, mostly.
_NOTHING_OWED = ("active", "trialing")
# Where a period begins with the end of a pause, Stripe begins it.
_SAME_TIME = 86_400


@dataclass(frozen=True)
class Release:
    """Release the schedule."""

    schedule_id: str


@dataclass(frozen=True)
class Plan:
    """Give the subscription these phases, in its schedule or in a new one."""

    schedule_id: str | None
    phases: tuple[Phase, ...]
    end_behavior: str = "release"


class Update(NamedTuple):
    """Change the subscription; what is charged has an idempotency key."""

    change: SubscriptionUpdateParams
    is_charged: bool = False


Request = Release | Plan | Update


def to_cancel(now: Subscription) -> list[Request]:
    """End with the period that is paid."""
    return [] if now.is_to_end else [*_release(now), Update({"cancel_at_period_end": True})]


def to_continue(now: Subscription) -> list[Request]:
    """Undo a cancellation. Stripe's portal sets a date alone, which the other field leaves."""
    if not now.is_to_end:
        return []
    undo: SubscriptionUpdateParams = (
        {"cancel_at_period_end": False} if now.cancel_at_period_end else {"cancel_at": ""}
    )
    return [*_release(now), Update(undo)]


def to_pause(now: Subscription, months: int, at: datetime) -> list[Request]:
    """Collect nothing for some months from the end of what is paid."""
    begins = now.period_start if now.is_in_pause else now.period_end
    paused_from = at if begins is None else datetime.fromtimestamp(begins, UTC)
    until = int(pause_end(paused_from, months, at).timestamp())
    if now.paused_until == until and now.pause_collection is None:
        return []
    if now.is_in_pause:
        return [*_release(now), Update({"trial_end": until, "proration_behavior": "none"})]
    return [*_collect(now), _pause(now, until)]


def to_resume(now: Subscription) -> list[Request]:
    """End the pause: one that has begun with a new period, which is charged."""
    if now.is_in_pause and now.pending_update is None:
        return [*_before_a_charge(now), Update(_begin_period(now), is_charged=True)]
    schedule = now.schedule
    is_planned = schedule is not None and schedule.pause is not None and not now.is_in_pause
    return [*_collect(now), *(_release(now) if is_planned else ())]


def to_change(now: Subscription, price_id: str, date: int | None) -> list[Request]:
    """Change the price, at the cost of what is left of the period from this second on; of a paused
    subscription at the cost of a new period."""
    item = now.items.first
    change: SubscriptionUpdateParams = {
        "items": [{"id": item.id or "", "price": price_id, "quantity": item.quantity or 1}],
        "proration_behavior": "always_invoice",
        "payment_behavior": "pending_if_incomplete",
    }
    if now.is_in_pause:
        # Nothing was paid that could be credited.
        change |= _begin_period(now)
    elif date is not None:
        change["proration_date"] = date
    if now.is_to_end:
        change["cancel_at_period_end"] = False
    return [*_before_a_charge(now), Update(change, is_charged=True)]


def to_restore(before: Subscription, now: Subscription) -> list[Request]:
    """Give a subscription back what was ended for a charge that came to nothing."""
    requests: list[Request] = []
    phases = before.schedule.remaining if before.schedule else []
    if before.schedule and not now.schedule and len(phases) > 1:
        requests.append(Plan(None, tuple(phases), before.schedule.end_behavior))
    is_moved = before.cancel_at is not None and before.cancel_at != now.cancel_at
    if is_moved and not before.cancel_at_period_end and before.schedule is None:
        requests.append(Update({"cancel_at": before.cancel_at or ""}))
    pause = before.pause_collection
    if pause is not None and now.pause_collection is None and pause.resumes_at is not None:
        again: SubscriptionUpdateParams = {
            "pause_collection": {"behavior": "void", "resumes_at": pause.resumes_at}
        }
        requests.append(Update(again))
    return requests


def to_settle(now: Subscription) -> list[Request]:
    """What is left to be done, whatever a member wants: in a pause the schedule has done its work;
    another price than the one in which it was planned has ended the pause; and pauses of version
    1.1 become phases."""
    pause = now.schedule.pause if now.schedule else None
    if pause is not None and (now.is_in_pause or pause.price != now.price):
        return _release(now)
    return _convert(now)


def _convert(now: Subscription) -> list[Request]:
    first, until = now.metadata.paused_from, now.metadata.unpaid_until
    began = now.period_start
    if first is None or until is None or began is None:
        return []
    over: SubscriptionUpdateParams = {"metadata": {"pausedFrom": "", "unpaidUntil": ""}}
    is_paid = not first <= began < until
    if now.pause_collection is not None:
        over["pause_collection"] = ""
        if is_paid:
            return [*([] if now.schedule else [_pause(now, until)]), Update(over)]
        # Stripe has begun a period that is not paid.
        over["metadata"] = {"pausedFrom": "", "unpaidUntil": "", "trial": PAUSED}
        return [Update({**over, "trial_end": until, "proration_behavior": "none"})]
    if is_paid or (now.period_end or 0) < until + _SAME_TIME:
        return [Update(over)]
    # The pause is over, and the period continues.
    begin: SubscriptionUpdateParams = {
        **over,
        "billing_cycle_anchor": {"type": "now"},
        "proration_behavior": "none",
    }
    return [Update(begin, is_charged=True)]


def is_owed(now: Subscription, open_invoice: str | None) -> bool:
    """Whether something is to be paid before a change: Stripe would credit what was never paid."""
    return open_invoice is not None or now.status not in _NOTHING_OWED


def is_outdated(now: Subscription, date: int) -> bool:
    """Whether a date is of another period, in which it would cost something else."""
    return date < (now.period_start or 0)


def _release(now: Subscription) -> list[Request]:
    return [Release(now.schedule.id)] if now.schedule else []


def _collect(now: Subscription) -> list[Request]:
    """End a pause of collection, which operators can begin at Stripe."""
    return [Update({"pause_collection": ""})] if now.pause_collection is not None else []


def _before_a_charge(now: Subscription) -> list[Request]:
    requests = [*_release(now), *_collect(now)]
    if now.is_to_end and not now.cancel_at_period_end:
        requests.append(Update({"cancel_at_period_end": True}))
    return requests


def _begin_period(now: Subscription) -> SubscriptionUpdateParams:
    begin: SubscriptionUpdateParams = {
        "trial_end": "now",
        "proration_behavior": "none",
        "payment_behavior": "pending_if_incomplete",
    }
    if now.is_to_end:
        begin["cancel_at_period_end"] = False
    return begin


def _pause(now: Subscription, until: int) -> Plan:
    item = {"price": now.price, "quantity": now.items.first.quantity or 1}
    ends = now.period_end or 0
    present = {
        "items": [item],
        "start_date": now.schedule.remaining[0].start_date if now.schedule else now.period_start,
        "end_date": ends,
        "trial": now.status == "trialing",
    }
    resting = {
        "items": [item],
        "start_date": ends,
        "end_date": until,
        "trial": True,
        "metadata": {"trial": PAUSED},
    }
    phases = Phase.model_validate(present), Phase.model_validate(resting)
    return Plan(now.schedule.id if now.schedule else None, phases)
