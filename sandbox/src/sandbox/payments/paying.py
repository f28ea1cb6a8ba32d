"""What a buyer does on the hosted page: pay, be declined, or pay by a method that takes days."""

from sandbox.payments import cards, charges, checkout, subscriptions
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.cards import Card, Declined
from sandbox.payments.objects import Json


def pay(account: Account, session_id: str, number: str) -> Declined | None:
    """Complete a checkout with a test card, or return why the card was declined."""
    session = _open_session(account, session_id)
    if session["amount_total"] == 0:
        _complete(account, session, payment_status="no_payment_required")
        return None
    outcome = cards.charge(number)
    if session["mode"] == "subscription":
        if isinstance(outcome, Card):
            _subscribe(account, session, outcome)
            _complete(account, session, payment_status="paid")
    # A number that is not a test card's is refused before any charge.
    elif outcome is not cards.NO_TEST_CARD and _charge(account, session, outcome):
        _complete(account, session, payment_status="paid")
    return outcome if isinstance(outcome, Declined) else None


def pay_later(account: Account, session_id: str) -> Json:
    """Complete a checkout with a delayed payment: it stays unpaid until the money arrives."""
    session = _open_session(account, session_id)
    if session["mode"] != "payment" or session["amount_total"] == 0:
        raise StripeApiError("Only a payment of more than 0 can be delayed.")
    charges.start_processing(account, _intent(account, session))
    return _complete(account, session, payment_status="unpaid")


def settle(account: Account, session_id: str, *, card: str) -> Json:
    """Let the delayed payment of a session arrive or fail, as a card would."""
    session = account.fetch(checkout.KIND, session_id)
    if (session["status"], session["payment_status"]) != ("complete", "unpaid"):
        raise StripeApiError("This checkout is not waiting for its money.")
    arrived = _charge(account, session, cards.charge(card))
    if arrived:
        session["payment_status"] = "paid"
        account.store.put(session)
    ending = "succeeded" if arrived else "failed"
    account.emit(f"checkout.session.async_payment_{ending}", session)
    return session


def success_page(session: Json) -> str:
    """Return the address to which the buyer is sent after a completed checkout."""
    return str(session["success_url"]).replace("{CHECKOUT_SESSION_ID}", session["id"])


def _open_session(account: Account, session_id: str) -> Json:
    session = checkout.find_session(account, session_id)
    if session["status"] != "open":
        raise StripeApiError(f"This checkout is {session['status']}.", code="checkout_not_open")
    customer = account.customer(session["customer"])
    return session | {"customer_details": checkout.buyer_of(customer)}


def _charge(account: Account, session: Json, outcome: Card | Declined) -> bool:
    intent = _intent(account, session)
    return charges.pay_with(account, intent, outcome, session["customer_details"])


def _intent(account: Account, session: Json) -> Json:
    """Return the payment intent of a session, which its first payment attempt creates."""
    if session["payment_intent"]:
        return account.fetch("payment_intent", session["payment_intent"])
    intent = charges.open_intent(
        account,
        session["amount_total"],
        session["currency"],
        session["customer"],
        session["_item"]["product"]["name"],
        **session["_payment_intent_data"],
    )
    session["payment_intent"] = intent["id"]
    account.store.put(session)
    return intent


def _subscribe(account: Account, session: Json, card: Card) -> None:
    metadata = session["_subscription_data"].get("metadata", {})
    subscription = subscriptions.start(
        account, session["customer"], session["_item"], metadata, card
    )
    session |= {"subscription": subscription["id"], "invoice": subscription["latest_invoice"]}


def _complete(account: Account, session: Json, *, payment_status: str) -> Json:
    session |= {"status": "complete", "payment_status": payment_status, "url": None}
    account.store.put(session)
    account.emit("checkout.session.completed", session)
    return session
