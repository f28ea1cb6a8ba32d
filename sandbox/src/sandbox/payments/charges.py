"""Payment intents and charges."""

from typing import Any

import stripe

from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.cards import Card, Declined
from sandbox.payments.objects import Json, new, new_id


def open_intent(
    account: Account, amount: int, currency: str, customer: str, bought: str, **params: Any
) -> Json:
    """Create the payment intent of a checkout or an invoice."""
    intent = account.new(
        stripe.PaymentIntent,
        "pi_3",
        amount=amount,
        capture_method="automatic_async",
        confirmation_method="automatic",
        currency=currency,
        customer=customer,
        description=params.get("description"),
        metadata=params.get("metadata", {}),
        payment_method_types=["card"],
        status="requires_payment_method",
    )
    intent["_bought"] = bought
    account.store.put(intent)
    account.emit("payment_intent.created", intent)
    return intent


def pay_with(account: Account, intent: Json, outcome: Card | Declined, buyer: Json) -> bool:
    """Charge a card for a payment intent, emit the events, and return whether it was paid."""
    paid = isinstance(outcome, Card)
    charge = _charge(account, intent, outcome, buyer)
    intent |= {
        "status": "succeeded" if paid else "requires_payment_method",
        "amount_received": charge["amount_captured"],
        "latest_charge": charge["id"],
        "payment_method": charge["payment_method"] if paid else None,
        "last_payment_error": None
        if isinstance(outcome, Card)
        else {**outcome.as_error(), "charge": charge["id"]},
    }
    account.store.put(charge)
    account.store.put(intent)
    account.emit("charge.succeeded" if paid else "charge.failed", charge)
    account.emit("payment_intent.succeeded" if paid else "payment_intent.payment_failed", intent)
    return paid


def start_processing(account: Account, intent: Json) -> None:
    """Leave a payment processing, as bank debits are for days."""
    intent["status"] = "processing"
    account.store.put(intent)
    account.emit("payment_intent.processing", intent)


def find_charge(account: Account, wanted: str) -> Json:
    """Return the charge of an id, or the one that paid a checkout or a payment intent."""
    found = account.store.get_any(wanted)
    if found is not None and found["object"] == "checkout.session":
        found = account.store.get_any(found["payment_intent"] or "")
    if found is not None and found["object"] == "payment_intent":
        found = account.store.get_any(found["latest_charge"] or "")
    if found is None or found["object"] != "charge":
        raise StripeApiError(f"{wanted} names no charge.", status=404)
    return found


def _charge(account: Account, intent: Json, outcome: Card | Declined, buyer: Json) -> Json:
    paid = isinstance(outcome, Card)
    card = {"brand": outcome.brand, "last4": outcome.last4} if isinstance(outcome, Card) else None
    receipt = new_id("rcpt_")
    charge = account.new(
        stripe.Charge,
        "ch_3",
        amount=intent["amount"],
        amount_captured=intent["amount"] if paid else 0,
        balance_transaction=new_id("txn_3") if paid else None,
        billing_details=new(stripe.Charge.BillingDetails, email=buyer["email"], name=buyer["name"]),
        captured=paid,
        currency=intent["currency"],
        customer=intent["customer"],
        description=intent["description"],
        failure_code=None if isinstance(outcome, Card) else outcome.code,
        failure_message=None if isinstance(outcome, Card) else outcome.message,
        metadata=intent["metadata"],
        paid=paid,
        payment_intent=intent["id"],
        payment_method=new_id("pm_1"),
        payment_method_details={"card": card, "type": "card"},
        receipt_url=f"{account.address}/receipts/{receipt}" if paid else None,
        status="succeeded" if paid else "failed",
    )
    return charge | {"_receipt": receipt, "_bought": intent["_bought"]}


def label(account: Account, intent_id: str, params: Json) -> Json:
    """Add metadata to a payment intent; Stripe tells of it in no event."""
    intent = account.fetch("payment_intent", intent_id)
    labelled = intent | {"metadata": {**intent["metadata"], **(params.get("metadata") or {})}}
    account.store.put(labelled)
    return labelled
