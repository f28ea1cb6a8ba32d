"""Payment intents and charges."""

from sandbox.payments import disputes
from sandbox.payments.account import Account
from sandbox.payments.cards import Card, Declined
from sandbox.payments.ids import new_id
from sandbox.payments.store import Json


def pay_with(
    account: Account, intent: Json, outcome: Card | Declined, buyer: Json | None = None
) -> bool:
    """Charge a card for a payment intent, emit the events, and return whether it was paid."""
    paid = isinstance(outcome, Card)
    made = account.store.get("payment_intent", intent["id"]) is None
    charge = _charge(account, intent, outcome, buyer)
    intent |= {
        "status": "succeeded" if paid else "requires_payment_method",
        "amount_received": intent["amount"] if paid else 0,
        "latest_charge": charge["id"],
        "payment_method": charge["payment_method"] if paid else None,
        "last_payment_error": None
        if isinstance(outcome, Card)
        else {**outcome.as_error(), "charge": charge["id"]},
    }
    account.store.put(charge)
    account.store.put(intent)
    if made:
        fresh = {"status": "requires_payment_method", "latest_charge": None, "amount_received": 0}
        account.emit("payment_intent.created", {**intent, **fresh, "last_payment_error": None})
    account.emit("charge.succeeded" if paid else "charge.failed", charge)
    account.emit("payment_intent.succeeded" if paid else "payment_intent.payment_failed", intent)
    if isinstance(outcome, Card) and outcome.is_disputed:
        disputes.open_dispute(account, charge["id"])
    return paid


def start_processing(account: Account, intent: Json) -> None:
    """Leave a payment processing, as bank debits are for days."""
    account.store.put(intent)
    account.emit("payment_intent.created", intent | {"status": "requires_payment_method"})
    intent["status"] = "processing"
    account.store.put(intent)
    account.emit("payment_intent.processing", intent)


def intent_for(
    account: Account, amount: int, currency: str, customer: str | None, params: Json | None = None
) -> Json:
    params = params or {}
    intent_id = new_id("pi_3")
    return {
        "id": intent_id,
        "object": "payment_intent",
        "allowed_payment_method_types": None,
        "amount": amount,
        "amount_capturable": 0,
        "amount_details": {"tip": {}},
        "amount_received": 0,
        "application": None,
        "application_fee_amount": None,
        "automatic_payment_methods": None,
        "canceled_at": None,
        "cancellation_reason": None,
        "capture_method": "automatic_async",
        "client_secret": new_id(f"{intent_id}_secret_"),
        "confirmation_method": "automatic",
        "created": account.clock(),
        "currency": currency,
        "customer": customer,
        "customer_account": None,
        "description": params.get("description"),
        "excluded_payment_method_types": None,
        "last_payment_error": None,
        "latest_charge": None,
        "livemode": account.livemode,
        "metadata": params.get("metadata", {}),
        "next_action": None,
        "on_behalf_of": None,
        "payment_method": None,
        "payment_method_configuration_details": None,
        "payment_method_options": {"card": {"request_three_d_secure": "automatic"}},
        "payment_method_types": ["card"],
        "processing": None,
        "receipt_email": params.get("receipt_email"),
        "review": None,
        "setup_future_usage": params.get("setup_future_usage"),
        "shipping": None,
        "source": None,
        "statement_descriptor": params.get("statement_descriptor"),
        "statement_descriptor_suffix": params.get("statement_descriptor_suffix"),
        "status": "requires_payment_method",
        "transfer_data": None,
        "transfer_group": None,
    }


def _charge(account: Account, intent: Json, outcome: Card | Declined, buyer: Json | None) -> Json:
    paid = isinstance(outcome, Card)
    card = {"brand": outcome.brand, "last4": outcome.last4} if isinstance(outcome, Card) else None
    buyer = buyer or {}
    receipt = new_id("rcpt_")
    return {
        "id": new_id("ch_3"),
        "object": "charge",
        "amount": intent["amount"],
        "amount_captured": intent["amount"] if paid else 0,
        "amount_refunded": 0,
        "balance_transaction": new_id("txn_3") if paid else None,
        "billing_details": {
            "address": None,
            "email": buyer.get("email"),
            "name": buyer.get("name"),
            "phone": buyer.get("phone"),
            "tax_id": None,
        },
        "captured": paid,
        "created": account.clock(),
        "currency": intent["currency"],
        "customer": intent["customer"],
        "description": intent["description"],
        "disputed": False,
        "failure_code": None if isinstance(outcome, Card) else outcome.code,
        "failure_message": None if isinstance(outcome, Card) else outcome.message,
        "livemode": intent["livemode"],
        "metadata": intent["metadata"],
        "outcome": {
            "advice_code": None,
            "network_advice_code": None,
            "network_decline_code": None,
            "network_status": "approved_by_network" if paid else "declined_by_network",
            "reason": None if paid else "generic_decline",
            "risk_level": "normal",
            "seller_message": "Payment complete." if paid else "The bank declined the payment.",
            "type": "authorized" if paid else "issuer_declined",
        },
        "paid": paid,
        "payment_intent": intent["id"],
        "payment_method": new_id("pm_1"),
        "payment_method_details": {"card": card, "type": "card"},
        "receipt_email": intent["receipt_email"],
        "receipt_url": f"{account.address}/receipts/{receipt}" if paid else None,
        "refunded": False,
        "status": "succeeded" if paid else "failed",
        "_receipt": receipt,
        "_refund_outcome": outcome.refund_outcome if isinstance(outcome, Card) else None,
    }
