"""Subscription schedules: another price from the next period on, or a start at a later time."""

from typing import Any

import stripe

from sandbox.payments.account import Account, Json, StripeApiError, new
from sandbox.payments.subscriptions.endings import end, find_live
from sandbox.payments.subscriptions.new import month_end, plan_of
from sandbox.payments.subscriptions.periods import CHANGEABLE_STATUSES, UPDATED, period_of

SCHEDULE_KIND = "subscription_schedule"
TIERS = ("price_sandbox_basic", "price_sandbox_pro")


def schedule_switch(account: Account, subscription_id: str) -> Json:
    """Switch a subscription to the other tier when its period ends."""
    subscription = find_live(account, subscription_id, statuses=CHANGEABLE_STATUSES)
    start, until = period_of(subscription)
    now = subscription["items"]["data"][0]["price"]["id"]
    then = next(price for price in TIERS if price != now)
    phases = [_phase(now, start, until), _phase(then, until, month_end(until, until))]
    return _attach(account, subscription, phases, end_behavior="release")


def schedule_end(account: Account, subscription_id: str) -> Json:
    """End a subscription with its period, by a schedule."""
    subscription = find_live(account, subscription_id, statuses=CHANGEABLE_STATUSES)
    now = subscription["items"]["data"][0]["price"]["id"]
    phases = [_phase(now, *period_of(subscription))]
    return _attach(account, subscription, phases, end_behavior="cancel")


def _attach(account: Account, subscription: Json, phases: list[Json], *, end_behavior: str) -> Json:
    if subscription["schedule"]:
        raise StripeApiError("This subscription has a schedule already.")
    dates = {name: phases[0][name] for name in ("start_date", "end_date")}
    schedule = _new(account, subscription["customer"], phases, "active", end_behavior) | {
        "current_phase": dates,
        "subscription": subscription["id"],
    }
    account.store.put(schedule)
    account.emit(f"{SCHEDULE_KIND}.created", schedule)
    account.change(subscription, UPDATED, schedule=schedule["id"])
    return schedule


def plan_start(account: Account, customer_id: str) -> Json:
    """Plan a subscription that starts in a month."""
    account.customer(customer_id, "id")
    starts = month_end(account.clock(), account.clock())
    phases = [_phase(TIERS[0], starts, month_end(starts, starts))]
    schedule = _new(account, customer_id, phases, "not_started", "release")
    account.store.put(schedule)
    account.emit(f"{SCHEDULE_KIND}.created", schedule)
    return schedule


def release_schedule(account: Account, schedule_id: str) -> Json:
    """Leave the subscription as it is, without its schedule."""
    schedule = _find_open(account, schedule_id)
    released = {"released_at": account.clock(), "released_subscription": schedule["subscription"]}
    _close(account, schedule, "released", **released)
    return schedule


def cancel_schedule(account: Account, schedule_id: str) -> Json:
    """Cancel a schedule, and its subscription at once."""
    schedule = _find_open(account, schedule_id)
    subscription_id = schedule["subscription"]
    _close(account, schedule, "canceled", canceled_at=account.clock())
    if subscription_id:
        end(account, account.fetch("subscription", subscription_id))
    return schedule


def enter_next_phase(account: Account, subscription: Json) -> bool:
    """Give a subscription that renews what its schedule's next phase says. Without one the schedule
    lets go of the subscription, or ends it: then this is true."""
    schedule = account.store.get(SCHEDULE_KIND, subscription["schedule"] or "")
    if schedule is None:
        return False
    ends = schedule["current_phase"]["end_date"]
    following = [phase for phase in schedule["phases"] if phase["start_date"] == ends]
    if following:
        plan_of_phase = plan_of(account.fetch("price", following[0]["items"][0]["price"]))
        price = account.fetch("price", plan_of_phase["id"])
        subscription["items"]["data"][0] |= {"price": price, "plan": plan_of_phase}
        subscription["plan"] = plan_of_phase
        dates = {name: following[0][name] for name in ("start_date", "end_date")}
        account.change(schedule, f"{SCHEDULE_KIND}.updated", current_phase=dates)
        return False
    is_last: bool = schedule["end_behavior"] == "cancel"
    at = {"completed_at" if is_last else "released_at": account.clock()}
    if not is_last:
        at["released_subscription"] = subscription["id"]
    subscription["schedule"] = None
    _close(account, schedule, "completed" if is_last else "released", **at)
    return is_last


def _close(account: Account, schedule: Json, status: str, **fields: Any) -> None:
    subscription = account.store.get("subscription", schedule["subscription"] or "")
    schedule |= {"status": status, "current_phase": None, **fields}
    account.store.put(schedule)
    account.emit(f"{SCHEDULE_KIND}.{status}", schedule)
    if subscription is not None and status in ("released", "canceled"):
        account.change(subscription, UPDATED, schedule=None)


def _find_open(account: Account, schedule_id: str) -> Json:
    schedule = account.fetch(SCHEDULE_KIND, schedule_id)
    if schedule["status"] not in ("not_started", "active"):
        raise StripeApiError(f"This schedule is {schedule['status']}.")
    return schedule


def _phase(price: str, start: int, until: int) -> Json:
    of = stripe.SubscriptionSchedule.Phase
    item = new(of.Item, plan=price, price=price, quantity=1)
    return new(
        of,
        currency="usd",
        end_date=until,
        items=[item],
        proration_behavior="none",
        start_date=start,
    )


def _new(
    account: Account, customer: str, phases: list[Json], status: str, end_behavior: str
) -> Json:
    of = stripe.SubscriptionSchedule
    settings = new(
        of.DefaultSettings,
        billing_cycle_anchor="automatic",
        invoice_settings=new(of.DefaultSettings.InvoiceSettings, issuer={"type": "self"}),
    )
    return account.new(
        of,
        "sub_sched_1",
        billing_mode={"flexible": {"proration_discounts": "included"}, "type": "flexible"},
        customer=customer,
        default_settings=settings,
        end_behavior=end_behavior,
        phases=phases,
        status=status,
    )
