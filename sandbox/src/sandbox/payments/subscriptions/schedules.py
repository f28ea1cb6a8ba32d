"""Subscription schedules: made of a subscription, changed, released, canceled."""

import stripe

from sandbox.payments.account import (
    InvalidParams,
    Json,
    StripeAccount,
    StripeApiError,
    merged,
    missing,
    new,
    not_implemented,
)
from sandbox.payments.subscriptions import phases
from sandbox.payments.subscriptions.endings import end, find_live, to_end
from sandbox.payments.subscriptions.new import month_end, months_of
from sandbox.payments.subscriptions.periods import CHANGEABLE_STATUSES, UPDATED, period_of
from sandbox.payments.subscriptions.phases import SCHEDULE_KIND, describe_phase
from sandbox.payments.subscriptions.wanted_phases import read_phases

TIERS = ("price_sandbox_basic", "price_sandbox_pro")
OPEN_STATUSES = ("not_started", "active")


def create_schedule(account: StripeAccount, params: Json) -> Json:
    """Put a subscription under a schedule, with its present period as the only phase."""
    if "from_subscription" not in params:
        if {"customer", "phases"} <= params.keys():
            raise not_implemented("a schedule that starts a subscription")
        raise missing("from_subscription")
    for name in params.keys() - {"from_subscription", "expand"}:
        raise InvalidParams(f"You cannot set `{name}` if `from_subscription` is set.", param=name)
    param = "from_subscription"
    subscription = find_live(account, params[param], param, statuses=CHANGEABLE_STATUSES)
    without_card = subscription["trial_settings"]["end_behavior"]["missing_payment_method"]
    if without_card == "pause":
        raise InvalidParams(
            "A schedule cannot manage a subscription whose "
            "`trial_settings[end_behavior][missing_payment_method]` is `pause`.",
            param=param,
        )
    start, until = period_of(subscription)
    [item], trial = subscription["items"]["data"], subscription["status"] == "trialing"
    ends = subscription["cancel_at"]
    phase = describe_phase(item, start, ends or until, trial=trial)
    return _attach(account, subscription, [phase], "cancel" if ends else "release")


def update_schedule(account: StripeAccount, schedule_id: str, params: Json) -> Json:
    """Change the phases of a schedule, the present one included, or what follows the last one."""
    schedule = _find_open(account, schedule_id, "update")
    if not schedule["subscription"]:
        raise not_implemented("changes of a schedule that has not started")
    changes: Json = {}
    if "end_behavior" in params:
        if params["end_behavior"] not in ("cancel", "release"):
            raise not_implemented(f"end_behavior={params['end_behavior']}")
        changes["end_behavior"] = params["end_behavior"]
    if "metadata" in params:
        changes["metadata"] = merged(schedule["metadata"], params["metadata"])
    subscription = account.fetch("subscription", schedule["subscription"])
    if "phases" in params:
        wanted = read_phases(account, subscription, schedule, params["phases"])
        since = schedule["current_phase"]["start_date"]
        past = [each for each in schedule["phases"] if each["start_date"] < since]
        changes["phases"] = [*past, *wanted]
        changes["current_phase"] = phases.dates_of(wanted[0])
    account.change(schedule, f"{SCHEDULE_KIND}.updated", **changes)
    _follow(account, subscription, schedule)
    return schedule


def release_schedule(account: StripeAccount, schedule_id: str, params: Json | None = None) -> Json:
    """Leave the subscription as it is, without its schedule."""
    schedule = _find_open(account, schedule_id, "release")
    subscription_id, ends = schedule["subscription"], phases.cancel_date(schedule)
    phases.close_schedule(account, schedule, "released")
    if subscription_id:
        keeps = (params or {}).get("preserve_cancel_date", False)
        subscription = account.fetch("subscription", subscription_id)
        also = {} if keeps or ends is None else to_end(account, subscription, ends=False)
        phases.detach(account, subscription_id, **also)
    return schedule


def cancel_schedule(account: StripeAccount, schedule_id: str, params: Json | None = None) -> Json:
    """Cancel a schedule, and its subscription at once."""
    # The final invoice that they are about has only metered usage and pending prorations.
    for name in ("invoice_now", "prorate"):
        if (params or {}).get(name):
            raise not_implemented(name)
    schedule = _find_open(account, schedule_id, "cancel")
    subscription_id = schedule["subscription"]
    phases.close_schedule(account, schedule, "canceled")
    if subscription_id:
        phases.detach(account, subscription_id)
        end(account, account.fetch("subscription", subscription_id))
    return schedule


def schedule_switch(account: StripeAccount, subscription_id: str) -> Json:
    """Switch a subscription to the other tier when its period ends."""
    subscription = find_live(account, subscription_id, statuses=CHANGEABLE_STATUSES)
    has = subscription["items"]["data"][0]["price"]["id"]
    then = next(price for price in TIERS if price != has)
    return schedule_price(account, subscription, account.fetch("price", then))


def schedule_price(account: StripeAccount, subscription: Json, price: Json) -> Json:
    """Switch a subscription to another price when its period ends."""
    start, until = period_of(subscription)
    [item], trial = subscription["items"]["data"], subscription["status"] == "trialing"
    after = month_end(until, until, every=months_of(price))
    both = [
        describe_phase(item, start, until, trial=trial),
        describe_phase(item | {"price": price}, until, after),
    ]
    return _attach(account, subscription, both, "release")


def schedule_end(account: StripeAccount, subscription_id: str) -> Json:
    """End a subscription with its period, by a schedule."""
    subscription = find_live(account, subscription_id, statuses=CHANGEABLE_STATUSES)
    [item], trial = subscription["items"]["data"], subscription["status"] == "trialing"
    phase = describe_phase(item, *period_of(subscription), trial=trial)
    return _attach(account, subscription, [phase], "cancel")


def plan_start(account: StripeAccount, customer_id: str) -> Json:
    """Plan a subscription that starts in a month."""
    account.customer(customer_id, "id")
    starts = month_end(account.clock(), account.clock())
    item = {"price": account.fetch("price", TIERS[0]), "quantity": 1}
    phase = describe_phase(item, starts, month_end(starts, starts))
    schedule = _describe(account, customer_id, [phase], "not_started", "release")
    account.store.put(schedule)
    account.emit(f"{SCHEDULE_KIND}.created", schedule)
    return schedule


def _attach(
    account: StripeAccount, subscription: Json, wanted: list[Json], end_behavior: str
) -> Json:
    if subscription["schedule"]:
        raise StripeApiError(
            "You cannot migrate a subscription that is already attached to a schedule: "
            f"`{subscription['schedule']}`.",
            param="from_subscription",
        )
    customer = subscription["customer"]
    schedule = _describe(account, customer, wanted, "active", end_behavior) | {
        "current_phase": phases.dates_of(wanted[0]),
        "subscription": subscription["id"],
    }
    account.store.put(schedule)
    account.emit(f"{SCHEDULE_KIND}.created", schedule)
    account.change(subscription, UPDATED, schedule=schedule["id"])
    _follow(account, subscription, schedule)
    return schedule


def _follow(account: StripeAccount, subscription: Json, schedule: Json) -> None:
    """Change what a schedule says of its subscription at once: when it ends, and its trial."""
    changes: Json = {}
    ends = phases.cancel_date(schedule)
    if ends != subscription["cancel_at"]:
        changes |= to_end(account, subscription, bool(ends), at=ends)
    phase = phases.current_phase(schedule)
    if phase["trial"] and phase["trial_end"] != subscription["trial_end"]:
        changes |= phases.move_trial(account, subscription, phase["trial_end"])
    if changes:
        account.change(subscription, UPDATED, **changes)


def _find_open(account: StripeAccount, schedule_id: str, verb: str) -> Json:
    schedule = account.fetch(SCHEDULE_KIND, schedule_id)
    if schedule["status"] not in OPEN_STATUSES:
        raise StripeApiError(
            f"You cannot {verb} a subscription schedule that is currently in the "
            f"`{schedule['status']}` status. It must be in `not_started`, `active` status to be "
            f"{verb.rstrip('e')}ed."
        )
    return schedule


def _describe(
    account: StripeAccount, customer: str, wanted: list[Json], status: str, end_behavior: str
) -> Json:
    of = stripe.SubscriptionSchedule
    settings = new(
        of.DefaultSettings,
        billing_cycle_anchor="automatic",
        collection_method="charge_automatically",
        invoice_settings=new(of.DefaultSettings.InvoiceSettings, issuer={"type": "self"}),
    )
    return account.new(
        of,
        "sub_sched_1",
        billing_mode={"flexible": {"proration_discounts": "included"}, "type": "flexible"},
        customer=customer,
        default_settings=settings,
        end_behavior=end_behavior,
        metadata={},
        phases=wanted,
        status=status,
    )
