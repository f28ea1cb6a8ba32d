"""Invoices of subscriptions: opened, then paid, given up or voided."""

import secrets
from typing import NamedTuple

import stripe

from sandbox.payments.account import Account, Json, StripeApiError, listed, new, new_id
from sandbox.payments.charges import Card, Declined, cancel_intent, open_intent, pay_intent

INVOICE_KIND = "invoice"
# The page of an invoice can be opened for 30 days.
PAGE_SECONDS = 30 * 86_400


class Line(NamedTuple):
    """What a line of an invoice charges, for a period."""

    text: str
    amount: int
    start: int
    end: int


def of_period(account: Account, subscription: Json) -> list[Line]:
    """The one line of a subscription's period; a trial costs nothing."""
    item = subscription["items"]["data"][0]
    name = account.fetch("product", item["price"]["product"])["name"]
    is_trial = subscription["status"] == "trialing"
    amount = 0 if is_trial else item["price"]["unit_amount"] * item["quantity"]
    return [Line(name, amount, item["current_period_start"], item["current_period_end"])]


def draft_invoice(account: Account, subscription: Json, reason: str, lines: list[Line]) -> Json:
    """Draft an invoice of a subscription, which names it as its newest one."""
    customer = account.fetch("customer", subscription["customer"])
    invoice = _invoice(account, subscription, customer, reason, lines)
    subscription["latest_invoice"] = invoice["id"]
    account.store.put(invoice)
    account.emit("invoice.created", invoice)
    return invoice


def finalize(account: Account, invoice: Json) -> Json:
    """Open a drafted invoice, which gives it a number and a page."""
    secret = new_id("test_")
    invoice |= {
        "status": "open",
        "hosted_invoice_url": f"{account.address}/i/{secret}",
        "number": f"{secrets.token_hex(4).upper()}-0001",
        "status_transitions": {
            **invoice["status_transitions"],
            "finalized_at": account.clock(),
        },
        "_secret": secret,
    }
    account.store.put(invoice)
    account.emit("invoice.finalized", invoice)
    return invoice


def open_invoice(account: Account, subscription: Json, reason: str) -> Json:
    """Open the invoice for the present period of a subscription."""
    lines = of_period(account, subscription)
    return finalize(account, draft_invoice(account, subscription, reason, lines))


def collect(account: Account, invoice: Json, outcome: Card | Declined | None) -> bool:
    """Charge the card, if there is one, for an invoice; the caller changes the subscription."""
    if invoice["amount_due"] == 0:
        return note_attempt(account, invoice, None)
    intent = payment_of(account, invoice)
    buyer = {"email": invoice["customer_email"], "name": invoice["customer_name"]}
    if outcome is not None:
        pay_intent(account, intent, outcome, buyer)
    return note_attempt(account, invoice, intent)


def payment_of(account: Account, invoice: Json) -> Json:
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
    return intent


def note_attempt(account: Account, invoice: Json, intent: Json | None) -> bool:
    """Note what an attempt to pay came to; an invoice of nothing is paid without one."""
    paid = intent is None or intent["status"] == "succeeded"
    asked = intent is not None and intent["status"] == "requires_action"
    invoice |= {
        "attempted": True,
        "attempt_count": invoice["attempt_count"] + (intent is not None),
        "_payment_intent": intent and intent["id"],
    }
    if paid:
        invoice |= {
            "status": "paid",
            "amount_paid": invoice["amount_due"],
            "amount_remaining": 0,
            "next_payment_attempt": None,
            "status_transitions": {**invoice["status_transitions"], "paid_at": account.clock()},
        }
    elif invoice["billing_reason"] == "subscription_cycle":
        invoice["next_payment_attempt"] = account.clock() + 3 * 86_400
    account.store.put(invoice)
    happened = ("paid", "payment_succeeded") if paid else ("payment_failed",)
    for kind in ("payment_action_required",) if asked else happened:
        account.emit(f"invoice.{kind}", invoice)
    return paid


def close(account: Account, invoice: Json, status: str) -> Json:
    """Void an open invoice, or give it up as uncollectible."""
    if invoice["status"] not in ("open", "uncollectible"):
        raise StripeApiError(f"This invoice is {invoice['status']}.")
    voided = status == "void"
    at = "voided_at" if voided else "marked_uncollectible_at"
    invoice |= {
        "status": status,
        "next_payment_attempt": None,
        "status_transitions": {**invoice["status_transitions"], at: account.clock()},
    }
    account.store.put(invoice)
    account.emit(f"invoice.{'voided' if voided else 'marked_uncollectible'}", invoice)
    if voided:
        cancel_intent(account, invoice["_payment_intent"])
    return invoice


def find_by_page(account: Account, secret: str) -> Json | None:
    """Return the invoice of a page's address, unless its 30 days have passed."""
    for invoice in account.store.find(INVOICE_KIND, {"_secret": secret}, limit=1):
        if invoice["created"] + PAGE_SECONDS > account.clock():
            return invoice
    return None


def _invoice(
    account: Account, subscription: Json, customer: Json, reason: str, lines: list[Line]
) -> Json:
    total = sum(line.amount for line in lines)
    start = subscription["items"]["data"][0]["current_period_start"]
    invoice = account.new(
        stripe.Invoice,
        "in_1",
        amount_due=total,
        amount_remaining=total,
        billing_reason=reason,
        collection_method="charge_automatically",
        currency=subscription["currency"],
        customer=customer["id"],
        customer_email=customer["email"],
        customer_name=customer["name"],
        issuer={"type": "self"},
        lines=listed([_line(account, subscription, line) for line in lines]),
        parent=new(
            stripe.Invoice.Parent,
            subscription_details={
                "metadata": subscription["metadata"],
                "subscription": subscription["id"],
            },
            type="subscription_details",
        ),
        period_end=start,
        period_start=start,
        status="draft",
        status_transitions=new(stripe.Invoice.StatusTransitions),
        subtotal=total,
        total=total,
    )
    return invoice | {"_payment_intent": None, "_subscription": subscription["id"]}


def _line(account: Account, subscription: Json, line: Line) -> Json:
    return account.new(
        stripe.InvoiceLineItem,
        "il_1",
        amount=line.amount,
        currency=subscription["currency"],
        description=line.text,
        discountable=True,
        period={"start": line.start, "end": line.end},
        quantity=subscription["items"]["data"][0]["quantity"],
        subtotal=line.amount,
    )
