"""What a buyer does on the hosted page: pay, be declined, or pay by a method that takes days."""

from dataclasses import dataclass

from sandbox.payments import cards, charges, checkout, subscriptions
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.cards import Card, Declined
from sandbox.payments.customers import customer_of
from sandbox.payments.store import Json


@dataclass(frozen=True)
class Buyer:
    """What the buyer typed; the address of a known customer takes precedence."""

    email: str = "buyer@example.com"
    name: str | None = None


def pay(
    account: Account, session_id: str, number: str = cards.PAYS, buyer: Buyer | None = None
) -> Declined | None:
    """Complete a checkout with a test card, or return why the card was declined."""
    buyer = buyer or Buyer()
    session = _open_session(account, session_id)
    account = account.in_mode_of(session)
    if session["amount_total"] == 0 and session["mode"] == "payment":
        _complete(account, session, buyer, payment_status="no_payment_required")
        return None
    outcome = cards.charge(number)
    if isinstance(outcome, Declined):
        return _declined(account, session, outcome, buyer)
    if session["mode"] == "subscription":
        _subscribe(account, session, outcome, buyer)
    else:
        intent = _intent(account, session, buyer)
        charges.pay_with(account, intent, outcome, session["customer_details"])
        _complete(account, session, buyer, payment_status="paid")
    return None


def pay_later(account: Account, session_id: str, buyer: Buyer | None = None) -> None:
    """Complete a checkout with a delayed payment: it stays unpaid until the money arrives."""
    session = _open_session(account, session_id)
    account = account.in_mode_of(session)
    if session["mode"] != "payment" or session["amount_total"] == 0:
        raise StripeApiError("Only a payment of more than 0 can be delayed.")
    charges.start_processing(account, _intent(account, session, buyer or Buyer()))
    _complete(account, session, buyer or Buyer(), payment_status="unpaid")


def settle(account: Account, session_id: str, *, arrived: bool) -> Json:
    """Let the delayed payment of a session succeed or fail."""
    session = account.fetch("checkout.session", session_id)
    if (session["status"], session["payment_status"]) != ("complete", "unpaid"):
        raise StripeApiError("This checkout is not waiting for its money.")
    intent = account.fetch("payment_intent", session["payment_intent"])
    outcome = Card("visa", "4242") if arrived else cards.BAD[cards.DECLINES]
    charges.pay_with(account, intent, outcome, session["customer_details"])
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
    if session["customer"]:
        account.customer(session["customer"])
    return session


def _declined(account: Account, session: Json, outcome: Declined, buyer: Buyer) -> Declined:
    # A number that is not a test card's is refused before any charge.
    if outcome.code != "incorrect_number" and session["mode"] == "payment":
        intent = _intent(account, session, buyer)
        charges.pay_with(account, intent, outcome, session["customer_details"])
        account.store.put(session)
    return outcome


def _intent(account: Account, session: Json, buyer: Buyer) -> Json:
    if session["payment_intent"]:
        return account.fetch("payment_intent", session["payment_intent"])
    _set_buyer(account, session, buyer)
    intent = charges.intent_for(
        account,
        session["amount_total"],
        session["currency"],
        session["customer"],
        session["_payment_intent_data"],
    )
    session["payment_intent"] = intent["id"]
    return intent


def _subscribe(account: Account, session: Json, card: Card, buyer: Buyer) -> None:
    _set_buyer(account, session, buyer)
    subscription = subscriptions.start(
        account, session["customer"], session["_line_items"], session["_subscription_data"], card
    )
    session |= {"subscription": subscription["id"], "invoice": subscription["latest_invoice"]}
    status = "paid" if session["amount_total"] else "no_payment_required"
    _complete(account, session, buyer, payment_status=status)


def _set_buyer(account: Account, session: Json, buyer: Buyer) -> None:
    """Set the buyer's details; create a customer when the session asks for one."""
    if session["customer"]:
        customer = account.fetch("customer", session["customer"])
    elif session["customer_creation"] == "always":
        email = session["customer_email"] or buyer.email
        customer = customer_of(account, {"email": email, "name": buyer.name})
        account.store.put(customer)
        account.emit("customer.created", customer)
        session["customer"] = customer["id"]
    else:
        customer = None
    session["customer_details"] = checkout.buyer_of(
        customer, session["customer_email"] or buyer.email, buyer.name
    )


def _complete(account: Account, session: Json, buyer: Buyer, *, payment_status: str) -> None:
    _set_buyer(account, session, buyer)
    session |= {"status": "complete", "payment_status": payment_status, "url": None}
    account.store.put(session)
    account.emit("checkout.session.completed", session)
