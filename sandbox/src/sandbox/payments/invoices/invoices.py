"""Invoices: opened, then paid, tried again, given up or voided."""

import secrets

from sandbox.payments.account import Json, StripeAccount, StripeApiError, new_id
from sandbox.payments.charges import Card, Declined, cancel_intent, open_intent, pay_intent
from sandbox.payments.invoices import invoice_payments
from sandbox.payments.invoices.balances import return_balance, use_balance
from sandbox.payments.invoices.drafts import Line, describe_invoice
from sandbox.payments.invoices.taxes import is_located, tax_invoice

INVOICE_KIND = "invoice"
A_DAY = 86_400
# The page of an invoice can be opened for 30 days.
PAGE_SECONDS = 30 * A_DAY


def draft_invoice(
    account: StripeAccount, subscription: Json, reason: str, lines: list[Line]
) -> Json:
    """Draft an invoice of a subscription, which names it as its newest one."""
    customer = account.fetch("customer", subscription["customer"])
    invoice = describe_invoice(account, customer, reason, lines, subscription=subscription)
    wait = account.switches.draft_seconds
    if reason == "subscription_cycle" and wait and subscription["status"] != "unpaid":
        invoice["automatically_finalizes_at"] = account.clock() + wait
    # Those of an unpaid subscription stay drafts until the old one is paid.
    invoice["auto_advance"] = subscription["status"] != "unpaid"
    subscription["latest_invoice"] = invoice["id"]
    account.store.put(invoice)
    account.emit("invoice.created", invoice)
    return invoice


def finalize(account: StripeAccount, invoice: Json, *, with_balance: bool = True) -> Json:
    """Open a drafted invoice, which gives it a number and a page, and takes the customer's balance
    into account."""
    if invoice["automatic_tax"]["enabled"]:
        _tax_for_good(account, invoice)
    changes = {"automatically_finalizes_at": None, "status": "open"}
    transitions = {**invoice["status_transitions"], "finalized_at": account.clock()}
    number = _number_it(account, invoice)
    invoice |= changes | {"number": number, "status_transitions": transitions}
    invoice |= _new_page(account)
    if with_balance:
        use_balance(account, invoice)
    account.store.put(invoice)
    account.emit("invoice.finalized", invoice)
    return invoice


def collect(
    account: StripeAccount, invoice: Json, outcome: Card | Declined | None, *, last: bool = False
) -> bool:
    """Charge the card, if there is one, for an invoice; the caller changes the subscription."""
    if invoice["amount_due"] == 0:
        return note_attempt(account, invoice, None)
    intent = payment_of(account, invoice)
    buyer = {"email": invoice["customer_email"], "name": invoice["customer_name"]}
    if outcome is not None:
        pay_intent(account, intent, outcome, buyer)
    return note_attempt(account, invoice, intent, last=last)


def payment_of(account: StripeAccount, invoice: Json) -> Json:
    """Return the payment intent of an invoice, which is made when it is to be paid."""
    intent = account.store.get("payment_intent", invoice["_payment_intent"] or "")
    if intent is not None:
        return intent
    intent = open_intent(
        account,
        invoice["amount_due"],
        invoice["currency"],
        invoice["customer"],
        invoice["lines"]["data"][0]["description"],
        of=invoice["id"],
    )
    account.store.put(invoice | {"_payment_intent": intent["id"]})
    invoice["_payment_intent"] = intent["id"]
    invoice_payments.note(account, invoice, "open")
    return intent


def note_attempt(
    account: StripeAccount,
    invoice: Json,
    intent: Json | None,
    *,
    by_hand: bool = False,
    last: bool = False,
) -> bool:
    """Note what an attempt to pay came to; an invoice of nothing is paid without one.

    After the first attempt, one by hand changes neither the count nor the date of the next.
    """
    paid = intent is None or intent["status"] == "succeeded"
    asked = intent is not None and intent["status"] == "requires_action"
    counts = intent is not None and not (by_hand and invoice["attempted"])
    invoice |= {
        "attempted": True,
        "attempt_count": invoice["attempt_count"] + counts,
        "_payment_intent": intent and intent["id"],
    }
    if paid:
        invoice |= {
            "status": "paid",
            "amount_paid": invoice["amount_due"],
            "amount_remaining": 0,
            "auto_advance": False,
            "next_payment_attempt": None,
            "status_transitions": {**invoice["status_transitions"], "paid_at": account.clock()},
        }
    elif counts:
        following = None if last else _next_attempt(account, invoice)
        invoice |= {"auto_advance": following is not None, "next_payment_attempt": following}
    account.store.put(invoice)
    if intent is not None:
        invoice_payments.note(account, invoice, "paid" if paid else "open")
    happened = ("paid", "payment_succeeded") if paid else ("payment_failed",)
    for kind in ("payment_action_required",) if asked else happened:
        account.emit(f"invoice.{kind}", invoice)
    return paid


def close(account: StripeAccount, invoice: Json, status: str) -> Json:
    """Void an open invoice, or give it up as uncollectible."""
    if invoice["status"] not in ("open", "uncollectible"):
        raise StripeApiError(f"This invoice is {invoice['status']}.")
    voided = status == "void"
    at = "voided_at" if voided else "marked_uncollectible_at"
    invoice |= {
        "status": status,
        "auto_advance": False,
        "next_payment_attempt": None,
        "status_transitions": {**invoice["status_transitions"], at: account.clock()},
    }
    account.store.put(invoice)
    account.emit(f"invoice.{'voided' if voided else 'marked_uncollectible'}", invoice)
    if voided:
        return_balance(account, invoice)
        cancel_intent(account, invoice["_payment_intent"])
        if invoice["_payment_intent"]:
            invoice_payments.note(account, invoice, "canceled")
    return invoice


def stop_collecting(account: StripeAccount, subscription: Json) -> None:
    """Try no more to collect what a subscription that has ended still owes."""
    for status in ("draft", "open"):
        where = {"customer": subscription["customer"], "status": status}
        for invoice in account.store.find(INVOICE_KIND, where):
            if invoice["_subscription"] == subscription["id"]:
                stopped = {"auto_advance": False, "next_payment_attempt": None}
                account.store.put(invoice | stopped | {"automatically_finalizes_at": None})


def find_by_page(account: StripeAccount, secret: str) -> Json | None:
    """Return the invoice of a page's address, unless its 30 days have passed."""
    for invoice in account.store.find(INVOICE_KIND, {"_secret": secret}, limit=1):
        if not _page_has_expired(account, invoice):
            return invoice
    return None


def find_invoice(account: StripeAccount, invoice_id: str) -> Json:
    """Return an invoice, with a new page if the one that it had has expired."""
    invoice = account.fetch(INVOICE_KIND, invoice_id)
    if invoice["hosted_invoice_url"] and _page_has_expired(account, invoice):
        invoice |= _new_page(account)
        account.store.put(invoice)
    return invoice


def _tax_for_good(account: StripeAccount, invoice: Json) -> None:
    """Calculate the taxes of an invoice as of now; without the customer's place it has none."""
    customer = account.fetch("customer", invoice["customer"])
    invoice |= tax_invoice(account, invoice, customer, enabled=True)
    if is_located(customer):
        return
    disabled = {"enabled": False, "disabled_reason": "finalization_requires_location_inputs"}
    account.change(invoice, "invoice.updated", automatic_tax=invoice["automatic_tax"] | disabled)


def _page_has_expired(account: StripeAccount, invoice: Json) -> bool:
    since = invoice.get("_page_since") or invoice["created"]
    return bool(since + PAGE_SECONDS <= account.clock())


def _new_page(account: StripeAccount) -> Json:
    secret = new_id("test_")
    url = f"{account.address}/i/{secret}"
    page = {"hosted_invoice_url": url, "invoice_pdf": f"{url}/pdf"}
    return page | {"_secret": secret, "_page_since": account.clock()}


def _number_it(account: StripeAccount, invoice: Json) -> str:
    """Give an invoice the next number of its customer."""
    customer = account.fetch("customer", invoice["customer"])
    if "invoice_prefix" not in customer:
        return f"{secrets.token_hex(4).upper()}-0001"
    number = customer["next_invoice_sequence"]
    account.store.put(customer | {"next_invoice_sequence": number + 1})
    return f"{customer['invoice_prefix']}-{number:04}"


def _next_attempt(account: StripeAccount, invoice: Json) -> int | None:
    """Return when a failed payment is tried again; the first one of a subscription never is."""
    days = account.switches.retry_days
    count: int = invoice["attempt_count"]
    if invoice["billing_reason"] == "subscription_create" or count > len(days):
        return None
    return account.clock() + days[count - 1] * A_DAY
