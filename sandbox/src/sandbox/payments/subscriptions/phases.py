"""The phases of subscription schedules, and how a subscription enters the next one."""

from copy import deepcopy
from typing import Any

import stripe

from sandbox.payments.account import Json, StripeAccount, StripeApiError, new
from sandbox.payments.subscriptions.new import (
    TRIAL_WARNING_SECONDS,
    months_of,
    plan_of,
)
from sandbox.payments.subscriptions.periods import UPDATED

SCHEDULE_KIND = "subscription_schedule"
DATES = ("start_date", "end_date")


def schedule_of(account: StripeAccount, subscription: Json) -> Json | None:
    return account.store.get(SCHEDULE_KIND, subscription["schedule"] or "")


def check_unscheduled(subscription: Json) -> None:
    """Refuse to change the end of a subscription that a schedule manages."""
    if subscription["schedule"]:
        raise StripeApiError(
            "The subscription is managed by the subscription schedule "
            f"`{subscription['schedule']}`, and updating any cancelation behavior directly is not "
            "allowed. Please update the schedule instead."
        )


def describe_phase(
    item: Json, start: int, until: int, *, trial: bool = False, **about: Any
) -> Json:
    """Describe a phase with one price; `item` is a subscription's item."""
    of = stripe.SubscriptionSchedule.Phase
    price = item["price"]
    named = new(of.Item, plan=price["id"], price=price["id"], quantity=item["quantity"])
    return new(
        of,
        currency=price["currency"],
        end_date=until,
        items=[named],
        metadata=about.get("metadata"),
        proration_behavior=about.get("proration_behavior", "create_prorations"),
        start_date=start,
        trial=trial or None,
        trial_end=until if trial else None,
    )


def dates_of(phase: Json) -> Json:
    return {name: phase[name] for name in DATES}


def current_phase(schedule: Json) -> Json:
    """Return the phase in which a schedule's subscription is."""
    since = schedule["current_phase"]["start_date"]
    return next(each for each in schedule["phases"] if each["start_date"] == since)


def next_phase(schedule: Json) -> Json | None:
    """Return the phase that follows the present one, if there is one."""
    ends = schedule["current_phase"]["end_date"]
    return next((each for each in schedule["phases"] if each["start_date"] == ends), None)


def cancel_date(schedule: Json) -> int | None:
    """Return when a schedule ends its subscription: with the last phase, or never."""
    ends = schedule["end_behavior"] == "cancel"
    return schedule["phases"][-1]["end_date"] if ends else None


def enter_phase(account: StripeAccount, subscription: Json, at: int) -> None:
    """Give a subscription that renews what its schedule's next phase says; without one, the
    schedule releases the subscription. The caller stores it and emits its event."""
    schedule = schedule_of(account, subscription)
    if schedule is None or schedule["current_phase"]["end_date"] > at:
        return
    phase = next_phase(schedule)
    if phase is None:
        subscription["schedule"] = None
        close_schedule(account, schedule, "released")
        return
    _apply(account, subscription, phase)
    account.change(schedule, f"{SCHEDULE_KIND}.updated", current_phase=dates_of(phase))


def _apply(account: StripeAccount, subscription: Json, phase: Json) -> None:
    """Change the fields of a subscription to those of a phase."""
    [wanted], [item] = phase["items"], subscription["items"]["data"]
    price = account.fetch("price", wanted["price"])
    if months_of(price) != months_of(item["price"]):
        subscription["billing_cycle_anchor"] = phase["start_date"]
    item |= {"price": price, "plan": plan_of(price), "quantity": wanted["quantity"]}
    subscription |= {"plan": item["plan"], "quantity": item["quantity"]}
    subscription["metadata"] = {**subscription["metadata"], **(phase["metadata"] or {})}
    if phase["trial"]:
        subscription |= {"status": "trialing", "trial_start": phase["start_date"]}
        subscription |= trial_until(account, phase["trial_end"])


def trial_until(account: StripeAccount, end: int) -> Json:
    """Return the fields of a subscription whose trial ends at a time, and is paid for from then."""
    warning = max(account.clock(), end - TRIAL_WARNING_SECONDS)
    return {"trial_end": end, "billing_cycle_anchor": end, "_trial_will_end_at": warning}


def move_trial(account: StripeAccount, subscription: Json, end: int) -> Json:
    """Return the fields of a subscription whose trial ends at another time."""
    items = deepcopy(subscription["items"])
    items["data"][0]["current_period_end"] = end
    return {"items": items, **trial_until(account, end)}


def note_item(account: StripeAccount, subscription: Json) -> None:
    """Let the present phase of a schedule say which price its subscription was switched to."""
    schedule = schedule_of(account, subscription)
    if schedule is None:
        return
    [item], phase = subscription["items"]["data"], current_phase(schedule)
    [had] = phase["items"]
    price = item["price"]["id"]
    if (had["price"], had["quantity"]) == (price, item["quantity"]):
        return
    named = had | {"price": price, "plan": price, "quantity": item["quantity"]}
    changed = [each | {"items": [named]} if each is phase else each for each in schedule["phases"]]
    account.change(schedule, f"{SCHEDULE_KIND}.updated", phases=changed)


def end_schedule(account: StripeAccount, subscription: Json, reason: str | None, at: int) -> None:
    """Close the schedule of a subscription that has ended: completed, or canceled before that."""
    schedule = schedule_of(account, subscription)
    if schedule is None:
        return
    last = cancel_date(schedule)
    if last is not None and last <= at:
        close_schedule(account, schedule, "completed")
    else:
        aborted = reason == "payment_failed"
        close_schedule(account, schedule, "canceled", event="aborted" if aborted else "canceled")


def close_schedule(
    account: StripeAccount, schedule: Json, status: str, *, event: str | None = None
) -> None:
    """End a schedule; one that is released names its subscription in another field."""
    schedule |= {"status": status, "current_phase": None, f"{status}_at": account.clock()}
    if status == "released":
        schedule |= {"released_subscription": schedule["subscription"], "subscription": None}
    account.store.put(schedule)
    account.emit(f"{SCHEDULE_KIND}.{event or status}", schedule)


def detach(account: StripeAccount, subscription_id: str, **also: Any) -> None:
    """Let a subscription continue without its schedule."""
    subscription = account.fetch("subscription", subscription_id)
    account.change(subscription, UPDATED, schedule=None, **also)
