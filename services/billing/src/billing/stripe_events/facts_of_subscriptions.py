"""The facts in events about subscriptions."""

from billing import stripe_api
from billing.facts import FOR_THE_PREVIOUS_VERSION, Fact, Json, monthly_of
from billing.stripe_api import PAUSED, Event

_STEPS = {"observed": -1, "created": 0, "updated": 1, "deleted": 2}


def subscription_fact(
    event: Event, reported: stripe_api.Subscription, *, subject: str, user_id: str, tier: str
) -> Fact:
    """What an event says of a subscription; `tier` is that of its price."""
    kind = event.type.rpartition(".")[2]
    says = _says(event, reported, tier)
    details: Json = {
        **FOR_THE_PREVIOUS_VERSION,
        "event": kind,
        "final": 2 if kind == "deleted" else 1 if reported.status == "canceled" else 0,
        "step": _STEPS[kind],
        "paused": says["paused"],
        "tier": tier,
        "says": says,
    }
    if event.known is not None:
        details["known"] = event.known
    before = event.previous(stripe_api.Subscription)
    if before is not None:
        details["before"] = _before_subscription(before)
    return Fact(
        id=event.id,
        user_id=user_id,
        subject=subject,
        kind="subscription",
        # The phase of a pause is not a trial.
        state="paused" if reported.is_in_pause else reported.status or "",
        second=event.second,
        at=event.created_at,
        currency=(says["currency"] or "usd").lower(),
        cents=monthly_of(says),
        estimated=event.is_observed,
        details=details,
    )


def _says(event: Event, reported: stripe_api.Subscription, tier: str) -> Json:
    item = reported.items.first
    price = item.price_object
    recurring = price.recurring if price else None
    return {
        "status": reported.status,
        "customer": reported.customer,
        "livemode": event.livemode,
        "price": reported.price,
        "tier": tier,
        "item": item.id,
        "quantity": 1 if item.quantity is None else item.quantity,
        "unit_cents": price.unit_amount if price and recurring else None,
        "interval": recurring.interval if recurring else None,
        "interval_count": recurring.interval_count if recurring else None,
        "currency": (price.currency if price and recurring else None) or reported.currency,
        "period_start": reported.period_start,
        "period_end": reported.period_end,
        "at_period_end": bool(reported.cancel_at_period_end),
        "cancel_at": reported.cancel_at,
        "trial_end": None if reported.metadata.trial == PAUSED else reported.trial_end,
        # As before version 1.2: nothing is collected.
        "paused": reported.pause_collection is not None,
        **_pause(reported),
        "withdrawal": reported.metadata.withdrawal or None,
        "started": reported.start_date,
        "own_trial": reported.metadata.is_own_trial,
    }


def _pause(reported: stripe_api.Subscription) -> Json:
    """Whether a pause is planned or has begun, until when, and its schedule. An event names the
    schedule alone: then it is unknown whether that has a pause."""
    schedule, until = reported.schedule, reported.paused_until
    is_known = schedule is None or bool(schedule.phases) or reported.is_in_pause
    has_pause = until is not None or reported.pause_collection is not None
    return {
        "pause_planned": has_pause if is_known or has_pause else None,
        "paused_until": until,
        "schedule": schedule.id if schedule else None,
    }


def _before_subscription(before: stripe_api.Subscription) -> Json:
    """The values that an event has changed, as they were before it."""
    named = before.model_fields_set
    item = before.items.first
    values: Json = {
        "price": before.price,
        "quantity": item.quantity,
        "period_end": before.period_end,
    }
    known = {name: value for name, value in values.items() if value is not None}
    same_names = {"status": before.status, "cancel_at": before.cancel_at}
    same_names["trial_end"] = before.trial_end
    known |= {name: value for name, value in same_names.items() if name in named}
    if "cancel_at_period_end" in named:
        known["at_period_end"] = bool(before.cancel_at_period_end)
    if "pause_collection" in named:
        known["paused"] = before.pause_collection is not None
    return known
