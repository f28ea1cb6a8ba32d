"""Payment intents and charges."""

from typing import Any

import stripe

from sandbox.payments.account import Json, StripeAccount, StripeApiError, new, new_id
from sandbox.payments.charges import cards, disputes, fraud_warnings
from sandbox.payments.charges.cards import Card, Declined


def open_intent(
    account: StripeAccount, amount: int, currency: str, customer: str, bought: str, **params: Any
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
    intent |= {"_bought": bought, "_of": params["of"]}
    account.store.put(intent)
    account.emit("payment_intent.created", intent)
    return intent


def pay_intent(account: StripeAccount, intent: Json, outcome: Card | Declined, buyer: Json) -> bool:
    """Charge a card for a payment intent, emit the events, and return whether it was paid."""
    if isinstance(outcome, Card) and outcome.asks:
        return _ask_holder(account, intent, outcome, buyer)
    paid = isinstance(outcome, Card)
    charge = _charge(account, intent, outcome, buyer)
    intent |= {
        "status": "succeeded" if paid else "requires_payment_method",
        "next_action": None,
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
    if isinstance(outcome, Card) and outcome.dispute:
        disputes.open_dispute(account, charge, outcome.dispute)
    if isinstance(outcome, Card) and outcome.warns:
        fraud_warnings.warn_of_fraud(account, charge)
    return paid


def _ask_holder(account: StripeAccount, intent: Json, card: Card, buyer: Json) -> bool:
    """Leave a payment until its holder has confirmed it at the bank; no charge is made before."""
    page = {"return_url": None, "url": f"{account.address}/3ds/{intent['id']}"}
    intent |= {
        "status": "requires_action",
        # It names its one kind of action only.
        "next_action": {"redirect_to_url": page, "type": "redirect_to_url"},
        "payment_method": new_id("pm_1"),
        "last_payment_error": None,
        "_last4": card.last4,
        "_buyer": {"email": buyer["email"], "name": buyer["name"]},
    }
    account.store.put(intent)
    account.emit("payment_intent.requires_action", intent)
    return False


def authenticate_intent(account: StripeAccount, intent: Json, *, passed: bool) -> Card | Declined:
    """Let the holder of a card confirm a payment, or fail to; return the outcome."""
    if intent["status"] != "requires_action":
        raise StripeApiError("This payment does not wait for its card's holder.")
    if passed:
        asked = cards.CARDS_BY_LAST4[intent["_last4"]]
        outcome = asked.confirmed if isinstance(asked, Card) else asked
        pay_intent(account, intent, outcome, intent["_buyer"])
        return outcome
    # Not confirmed, so the bank was never asked for money, and no charge exists.
    intent |= {
        "status": "requires_payment_method",
        "next_action": None,
        "payment_method": None,
        "last_payment_error": cards.NOT_CONFIRMED.as_error(),
    }
    account.store.put(intent)
    account.emit("payment_intent.payment_failed", intent)
    return cards.NOT_CONFIRMED


def start_processing(account: StripeAccount, intent: Json) -> None:
    """Leave a payment processing, as bank debits are for days."""
    intent["status"] = "processing"
    account.store.put(intent)
    account.emit("payment_intent.processing", intent)


def cancel_intent(account: StripeAccount, intent_id: str | None) -> None:
    """Cancel the payment of what is not to be paid any more."""
    intent = account.store.get("payment_intent", intent_id or "")
    if intent is not None and intent["status"] not in ("succeeded", "canceled"):
        reason = {"cancellation_reason": "void_invoice", "canceled_at": account.clock()}
        intent |= {"status": "canceled", "next_action": None, **reason}
        account.store.put(intent)
        account.emit("payment_intent.canceled", intent)


def find_intent(account: StripeAccount, wanted: str) -> Json:
    """Return the payment intent of an id, or that of a checkout, an invoice or a subscription."""
    found = account.store.get_any(wanted)
    if found is not None and found["object"] == "subscription":
        found = account.store.get_any(found["latest_invoice"] or "")
    if found is not None and found["object"] in ("checkout.session", "invoice"):
        found = account.store.get_any(found.get("_payment_intent") or "")
    if found is None or found["object"] != "payment_intent":
        raise StripeApiError(f"{wanted} names no payment.", status=404)
    return found


def find_charge(account: StripeAccount, wanted: str) -> Json:
    """Return the charge of an id, or the one of what `find_intent` knows."""
    found = account.store.get_any(wanted)
    if found is None or found["object"] != "charge":
        intent = find_intent(account, wanted)
        found = account.store.get_any(intent["latest_charge"] or "")
    if found is None:
        raise StripeApiError(f"{wanted} names no charge.", status=404)
    return found


def _charge(account: StripeAccount, intent: Json, outcome: Card | Declined, buyer: Json) -> Json:
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
