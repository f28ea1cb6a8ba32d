"""How subscriptions end: now, with their period, or because they were never paid for."""

from collections.abc import Collection

from sandbox.payments import invoices
from sandbox.payments.account import Json, StripeAccount, StripeApiError
from sandbox.payments.subscriptions import pending_updates
from sandbox.payments.subscriptions.periods import (
    LIVE_STATUSES,
    SUBSCRIPTION_KIND,
    UPDATED,
    now_of,
    period_of,
)
from sandbox.payments.subscriptions.phases import check_unscheduled, end_schedule


def find_live(
    account: StripeAccount,
    subscription_id: str,
    param: str = "id",
    *,
    statuses: Collection[str] = LIVE_STATUSES,
) -> Json:
    """Return a subscription that has one of some statuses: those of one that has not ended."""
    subscription = account.fetch(SUBSCRIPTION_KIND, subscription_id, param)
    if subscription["status"] not in statuses:
        raise StripeApiError(f"This subscription is {subscription['status']}.", param=param)
    return subscription


def end_with_period(account: StripeAccount, subscription_id: str, *, ends: bool) -> Json:
    """Cancel at the end of the paid period, or resume, as the portal does with flexible billing:
    by `cancel_at`, while `cancel_at_period_end` stays false."""
    subscription = find_live(account, subscription_id)
    check_unscheduled(subscription)
    return account.change(subscription, UPDATED, **to_end(account, subscription, ends))


def end(
    account: StripeAccount, subscription: Json, *, reason: str | None = None, at: int | None = None
) -> Json:
    """End a subscription for good."""
    pending_updates.discard(account, subscription)
    now = at or now_of(account, subscription)
    details = subscription["cancellation_details"]
    subscription |= {
        "status": "canceled",
        "canceled_at": subscription["canceled_at"] or now,
        "ended_at": now,
        "cancel_at_period_end": False,
        "cancellation_details": {**details, "reason": reason or details["reason"]},
    }
    account.store.put(subscription)
    invoices.stop_collecting(account, subscription)
    account.emit("customer.subscription.deleted", subscription)
    end_schedule(account, subscription, reason, now)
    return subscription


def end_incomplete(account: StripeAccount, subscription: Json) -> Json:
    """End a subscription whose first payment was never made: told by an update."""
    now = account.clock()
    return account.change(subscription, UPDATED, status="incomplete_expired", ended_at=now)


def expire_first_payment(account: StripeAccount, subscription_id: str) -> Json:
    """Let the 23 hours pass in which the first payment could be made."""
    subscription = find_live(account, subscription_id, statuses=("incomplete",))
    invoice = account.fetch(invoices.INVOICE_KIND, subscription["latest_invoice"])
    if invoice["status"] == "open":
        invoices.close(account, invoice, "void")
    return end_incomplete(account, subscription)


def to_end(
    account: StripeAccount, subscription: Json, ends: bool, *, at: int | None = None
) -> Json:
    """Return the fields of a subscription that ends with its period or at a time, or continues."""
    details = subscription["cancellation_details"]
    return {
        "cancel_at": (at or period_of(subscription)[1]) if ends else None,
        "canceled_at": now_of(account, subscription) if ends else None,
        "cancel_at_period_end": False,
        "cancellation_details": {**details, "reason": "cancellation_requested" if ends else None},
    }
