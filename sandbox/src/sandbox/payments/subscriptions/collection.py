"""How what a subscription owes is collected: the attempts, and what follows after the last one."""

from sandbox.payments import invoices
from sandbox.payments.account import Json, StripeAccount, StripeApiError
from sandbox.payments.charges import CARDS_BY_LAST4, INSUFFICIENT_FUNDS, Card, Declined
from sandbox.payments.subscriptions import pending_updates
from sandbox.payments.subscriptions.endings import end
from sandbox.payments.subscriptions.periods import ENDED_STATUSES, SUBSCRIPTION_KIND, UPDATED


def attempt(
    account: StripeAccount,
    subscription: Json,
    invoice: Json,
    outcome: Card | Declined | None = None,
) -> None:
    """Charge the stored card for an invoice, unless another outcome is given."""
    if outcome is None:
        outcome = charged(account, subscription)
    paid = invoices.collect(account, invoice, outcome)
    if subscription["latest_invoice"] == invoice["id"]:
        after_attempt(account, subscription, paid)
    is_first = invoice["billing_reason"] == "subscription_create"
    if not paid and not is_first and invoice["next_payment_attempt"] is None:
        _give_up(account, subscription)


def finalize(account: StripeAccount, subscription: Json, invoice: Json) -> Json:
    """Open a subscription's invoice; when it could not be taxed, the next ones are not either."""
    finalized = invoices.finalize(account, invoice)
    if finalized["automatic_tax"]["disabled_reason"]:
        disabled = {"enabled": False, "disabled_reason": "requires_location_inputs"}
        taxes = subscription["automatic_tax"] | disabled
        account.change(subscription, UPDATED, automatic_tax=taxes)
    return finalized


def after_attempt(account: StripeAccount, subscription: Json, paid: bool) -> None:
    """Set the status that follows from an attempt to pay the newest invoice; that of a pending
    update changes nothing until it is paid."""
    if subscription["pending_update"] is not None:
        if paid:
            pending_updates.apply_paid(account, subscription)
        return
    failed = {"active": "past_due"}.get(subscription["status"], subscription["status"])
    status = "active" if paid else failed
    if subscription["status"] not in (status, "trialing", *ENDED_STATUSES):
        account.change(subscription, UPDATED, status=status)


def do_due_of_invoice(account: StripeAccount, invoice_id: str) -> None:
    """Open a draft whose time has come, or try an invoice again; then collect it."""
    invoice = account.fetch(invoices.INVOICE_KIND, invoice_id)
    subscription = account.fetch(SUBSCRIPTION_KIND, invoice["_subscription"])
    if invoice["status"] == "draft":
        finalize(account, subscription, invoice)
    attempt(account, subscription, invoice)


def card_of(subscription: Json) -> Card | Declined | None:
    """What the stored card does; None without one."""
    if subscription.get("_is_broken"):
        return INSUFFICIENT_FUNDS
    return CARDS_BY_LAST4.get(subscription["_last4"])


def charged(account: StripeAccount, subscription: Json) -> Card | Declined | None:
    """The stored card's outcome: a test can have the next attempts declined."""
    declines = subscription.get("_declines", 0)
    if not declines:
        return card_of(subscription)
    subscription["_declines"] = declines - 1
    account.store.put(subscription)
    return INSUFFICIENT_FUNDS


def check_paid(account: StripeAccount, invoice_id: str) -> None:
    """Refuse a request whose invoice was not paid, so that it is rolled back."""
    invoice = account.fetch(invoices.INVOICE_KIND, invoice_id)
    if invoice["status"] == "paid":
        return
    intent = account.store.get("payment_intent", invoice["_payment_intent"] or "") or {}
    error = intent.get("last_payment_error")
    code = "subscription_payment_intent_requires_action"
    message = "Payment for this subscription requires additional user action."
    if error:
        code, message = error["code"], error["message"]
    raise StripeApiError(message, code=code, status=402, kind="card_error")


def _give_up(account: StripeAccount, subscription: Json) -> None:
    """Do to a subscription what the account's settings say, after the last attempt."""
    after = account.switches.after_retries
    if subscription["status"] != "past_due" or after == "past_due":
        return
    if after == "unpaid":
        account.change(subscription, UPDATED, status="unpaid")
    else:
        end(account, subscription, reason="payment_failed")
