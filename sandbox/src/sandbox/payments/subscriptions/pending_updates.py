"""Pending updates: changes of a subscription that wait for their invoice to be paid, and expire."""

import stripe

from sandbox.payments import invoices
from sandbox.payments.account import InvalidParams, Json, StripeAccount, new
from sandbox.payments.subscriptions.periods import UPDATED, period_of
from sandbox.payments.subscriptions.phases import note_item

# The parameters of an update that a pending update can have: metadata since 2026-05-27,
# cancel_at_period_end since 2026-09-30.
SUPPORTED = frozenset(
    [
        "billing_cycle_anchor",
        "cancel_at_period_end",
        "expand",
        "items",
        "metadata",
        "payment_behavior",
        "proration_behavior",
        "proration_date",
        "trial_end",
    ]
)
PENDING_SECONDS = 23 * 3_600


def check_supported(params: Json) -> None:
    """Refuse parameters that cannot wait for a payment."""
    if wrong := sorted(params.keys() - SUPPORTED):
        raise InvalidParams(
            "When `payment_behavior` is set to `pending_if_incomplete`, you can only pass supported"
            f" params. Unsupported params passed: {', '.join(wrong)}.",
            param=wrong[0],
        )


def hold(
    account: StripeAccount, subscription: Json, invoice: Json, changes: Json, given: Json
) -> Json:
    """Keep the changes of an update until its invoice is paid; the subscription stays as it is."""
    until = account.clock() + PENDING_SECONDS
    pending = new(
        stripe.Subscription.PendingUpdate,
        billing_cycle_anchor=changes.get("billing_cycle_anchor"),
        cancel_at_period_end=given.get("cancel_at_period_end"),
        expires_at=min(until, period_of(subscription)[1]),
        metadata=given.get("metadata") or None,
        subscription_items=changes["items"]["data"],
        trial_end=changes.get("trial_end"),
    )
    # Metadata is merged when the update is applied.
    subscription["_pending_changes"] = {n: v for n, v in changes.items() if n != "metadata"}
    subscription["_pending_invoice"] = invoice["id"]
    return account.change(subscription, UPDATED, pending_update=pending)


def apply_paid(account: StripeAccount, subscription: Json) -> Json:
    """Apply a pending update whose invoice was paid."""
    changes = subscription.pop("_pending_changes")
    subscription.pop("_pending_invoice")
    given = subscription["pending_update"]["metadata"] or {}
    merged = {n: v for n, v in {**subscription["metadata"], **given}.items() if v != ""}
    account.change(subscription, UPDATED, **changes, metadata=merged, pending_update=None)
    account.emit("customer.subscription.pending_update_applied", subscription)
    note_item(account, subscription)
    return subscription


def discard(account: StripeAccount, subscription: Json) -> Json:
    """Void the invoice of a pending update, if there is one, and forget the update."""
    if subscription["pending_update"] is None:
        return subscription
    subscription.pop("_pending_changes")
    invoice = account.fetch(invoices.INVOICE_KIND, subscription.pop("_pending_invoice"))
    if invoice["status"] in ("open", "uncollectible"):
        invoices.close(account, invoice, "void")
    account.change(subscription, UPDATED, pending_update=None)
    account.emit("customer.subscription.pending_update_expired", subscription)
    return subscription
