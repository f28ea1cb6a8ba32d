"""Invoices of subscriptions: opened, then paid or not."""

import secrets

import stripe

from sandbox.payments import charges
from sandbox.payments.account import Account
from sandbox.payments.cards import Card, Declined
from sandbox.payments.objects import Json, listed, new


def open_invoice(account: Account, subscription: Json, reason: str) -> Json:
    """Open the invoice for the present period of a subscription."""
    customer = account.fetch("customer", subscription["customer"])
    invoice = _invoice(account, subscription, customer, reason)
    account.store.put(invoice)
    account.emit("invoice.created", invoice)
    account.emit("invoice.finalized", invoice)
    return invoice


def collect(account: Account, invoice: Json, outcome: Card | Declined) -> bool:
    """Charge the card for an invoice; the caller changes the subscription accordingly."""
    buyer = {"email": invoice["customer_email"], "name": invoice["customer_name"]}
    intent = account.store.get("payment_intent", invoice["_payment_intent"] or "")
    if intent is None:
        bought = invoice["lines"]["data"][0]["description"]
        intent = charges.open_intent(
            account, invoice["amount_due"], invoice["currency"], invoice["customer"], bought
        )
    paid = charges.pay_with(account, intent, outcome, buyer)
    invoice |= {
        "attempted": True,
        "attempt_count": invoice["attempt_count"] + 1,
        "_payment_intent": intent["id"],
    }
    if paid:
        invoice |= {
            "status": "paid",
            "amount_paid": invoice["amount_due"],
            "amount_remaining": 0,
            "next_payment_attempt": None,
            "status_transitions": {**invoice["status_transitions"], "paid_at": account.clock()},
        }
    else:
        invoice["next_payment_attempt"] = account.clock() + 3 * 86_400
    account.store.put(invoice)
    for kind in ("paid", "payment_succeeded") if paid else ("payment_failed",):
        account.emit(f"invoice.{kind}", invoice)
    return paid


def _invoice(account: Account, subscription: Json, customer: Json, reason: str) -> Json:
    item = subscription["items"]["data"][0]
    total = item["price"]["unit_amount"] * item["quantity"]
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
        lines=listed([_line(account, item, total)]),
        parent=new(
            stripe.Invoice.Parent,
            subscription_details={
                "metadata": subscription["metadata"],
                "subscription": subscription["id"],
            },
            type="subscription_details",
        ),
        period_end=item["current_period_start"],
        period_start=item["current_period_start"],
        number=f"{secrets.token_hex(4).upper()}-0001",
        status="open",
        status_transitions=new(stripe.Invoice.StatusTransitions, finalized_at=account.clock()),
        subtotal=total,
        total=total,
    )
    return invoice | {"_payment_intent": None}


def _line(account: Account, item: Json, amount: int) -> Json:
    price = item["price"]
    return account.new(
        stripe.InvoiceLineItem,
        "il_1",
        amount=amount,
        currency=price["currency"],
        description=account.fetch("product", price["product"])["name"],
        discountable=True,
        period={"start": item["current_period_start"], "end": item["current_period_end"]},
        quantity=item["quantity"],
        subtotal=amount,
    )
