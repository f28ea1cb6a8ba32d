"""What happens to subscriptions as time passes: they renew, pause, enter phases, end."""

from copy import deepcopy

from sandbox.payments import invoices
from sandbox.payments.account import ANNOUNCED, Json, StripeAccount
from sandbox.payments.charges import INSUFFICIENT_FUNDS, Declined
from sandbox.payments.invoices import Line, of_period
from sandbox.payments.subscriptions import pending_updates
from sandbox.payments.subscriptions.collection import attempt, finalize
from sandbox.payments.subscriptions.endings import end, expire_first_payment, find_live
from sandbox.payments.subscriptions.new import month_end, months_of
from sandbox.payments.subscriptions.periods import (
    CHANGEABLE_STATUSES,
    SUBSCRIPTION_KIND,
    UPDATED,
    period_of,
)
from sandbox.payments.subscriptions.phases import enter_phase
from sandbox.payments.subscriptions.previews import create_preview

A_DAY = 86_400

# The fields that a renewal can change, apart from those of the period.
WATCHED = (
    "billing_cycle_anchor",
    "items",
    "latest_invoice",
    "metadata",
    "plan",
    "quantity",
    "schedule",
    "status",
    "trial_end",
    "trial_start",
)


def advance_subscription(
    account: StripeAccount, subscription_id: str, *, declined: bool = False
) -> Json:
    """Move a subscription to the end of its period: it renews, or ends if it is to be cancelled."""
    subscription = find_live(account, subscription_id, statuses=(*CHANGEABLE_STATUSES, "unpaid"))
    return _renew(account, subscription, INSUFFICIENT_FUNDS if declined else None)


def do_due_of_subscription(account: StripeAccount, subscription_id: str) -> None:
    """Do the first thing that is due: the announcement of the next invoice, the expiry of a pending
    update, the warning of a trial's end, the end of a pause or of the subscription, its renewal."""
    subscription = account.fetch(SUBSCRIPTION_KIND, subscription_id)
    now, paused = account.clock(), subscription["pause_collection"]
    if subscription["status"] == "incomplete":
        expire_first_payment(account, subscription_id)
    elif _is_to_be_announced(account, subscription):
        _announce(account, subscription)
    elif ((subscription["pending_update"] or {}).get("expires_at") or now + 1) <= now:
        pending_updates.discard(account, subscription)
    elif (subscription.get("_trial_will_end_at") or now + 1) <= now:
        account.store.put(subscription | {"_trial_will_end_at": None})
        if subscription["status"] == "trialing":
            account.emit("customer.subscription.trial_will_end", subscription)
    elif paused and (paused["resumes_at"] or now + 1) <= now:
        account.change(subscription, UPDATED, pause_collection=None)
        if period_of(subscription)[1] <= now:
            # A pause that ends with a period: the next one is collected.
            do_due_of_subscription(account, subscription_id)
    elif (subscription["cancel_at"] or now + 1) <= now:
        end(account, subscription, at=subscription["cancel_at"])
    else:
        _renew(account, subscription, None)


def _is_to_be_announced(account: StripeAccount, subscription: Json) -> bool:
    ahead, ends = account.switches.upcoming_days * A_DAY, period_of(subscription)[1]
    return bool(
        ahead
        and subscription["status"] in ANNOUNCED
        and subscription["cancel_at"] is None
        and subscription.get("_announced") != ends
        and ends - ahead <= account.clock()
    )


def _announce(account: StripeAccount, subscription: Json) -> None:
    """Announce the next invoice, unless the period is too short; it has no id in its event."""
    starts, ends = period_of(subscription)
    account.store.put(subscription | {"_announced": ends})
    if starts < ends - account.switches.upcoming_days * A_DAY:
        invoice = create_preview(account, {"subscription": subscription["id"]})
        named = {name: value for name, value in invoice.items() if name != "id"}
        upcoming = named | {"created": ends}
        account.emit("invoice.upcoming", upcoming, about=subscription["id"])


def pause_subscription(account: StripeAccount, subscription_id: str) -> Json:
    """Pause a subscription: it makes no invoices until it is resumed."""
    return _pause(account, find_live(account, subscription_id))


def _renew(account: StripeAccount, subscription: Json, outcome: Declined | None) -> Json:
    # An advance may be earlier than the day on which it expires.
    pending_updates.discard(account, subscription)
    starts = period_of(subscription)[1]
    if subscription["cancel_at"] and subscription["cancel_at"] <= starts:
        return end(account, subscription, at=subscription["cancel_at"])
    if subscription["status"] == "trialing" and subscription["_last4"] is None:
        wanted = subscription["trial_settings"]["end_behavior"]["missing_payment_method"]
        if wanted == "pause":
            return _pause(account, subscription)
        if wanted == "cancel":
            return end(account, subscription, at=starts)
    before = {name: deepcopy(subscription.get(name)) for name in WATCHED}
    _begin_period(account, subscription, starts)
    pending = [Line(*line) for line in subscription.pop("_pending", [])]
    lines = [*pending, *of_period(account, subscription)]
    invoice = invoices.draft_invoice(account, subscription, "subscription_cycle", lines)
    account.store.put(subscription)
    changed = {name: was for name, was in before.items() if subscription[name] != was}
    account.emit(UPDATED, subscription, changed)
    if subscription["status"] == "unpaid":
        # Its invoices stay drafts until the old one is paid.
        return subscription
    if invoice["automatically_finalizes_at"] and not subscription["pause_collection"]:
        return subscription
    finalize(account, subscription, invoice)
    if subscription["pause_collection"]:
        invoices.close(account, invoice, "void")
    else:
        attempt(account, subscription, invoice, outcome)
    return subscription


def _begin_period(account: StripeAccount, subscription: Json, starts: int) -> None:
    """Begin the next period, in the next phase of a schedule if that begins now."""
    if subscription["status"] == "trialing":
        subscription["status"] = "active"
    subscription["_trial_will_end_at"] = None
    enter_phase(account, subscription, starts)
    [item] = subscription["items"]["data"]
    item["current_period_start"] = starts
    if subscription["status"] == "trialing":
        item["current_period_end"] = subscription["trial_end"]
        return
    anchor, every = subscription["billing_cycle_anchor"], months_of(item["price"])
    item["current_period_end"] = month_end(anchor, starts, every=every)


def _pause(account: StripeAccount, subscription: Json) -> Json:
    account.change(subscription, UPDATED, status="paused")
    account.emit("customer.subscription.paused", subscription)
    return subscription
