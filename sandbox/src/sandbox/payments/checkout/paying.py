"""What a buyer does on the hosted pages: pay, be declined, confirm a payment at the bank, or pay by
a method that takes days."""

from sandbox.payments.account import Json, StripeAccount, StripeApiError
from sandbox.payments.charges import (
    NO_TEST_CARD,
    Card,
    Declined,
    authenticate_intent,
    charge_card,
    find_intent,
    open_intent,
    pay_intent,
    start_processing,
)
from sandbox.payments.checkout import sessions
from sandbox.payments.invoices import (
    INVOICE_KIND,
    Line,
    describe_invoice,
    finalize,
    note_attempt,
    payment_of,
)
from sandbox.payments.subscriptions import (
    SUBSCRIPTION_KIND,
    after_attempt,
    start_subscription,
    start_unpaid_subscription,
)


def pay_checkout(account: StripeAccount, session_id: str, number: str) -> Declined | None:
    """Try to complete a checkout with a test card; return why the card was declined.

    A card whose bank asks its holder leaves the checkout open, until that is answered.
    """
    session = _open_session(account, session_id)
    outcome = charge_card(number)
    if session["amount_total"] == 0:
        sessions.keep_address(account, session)
        last4 = outcome.last4 if isinstance(outcome, Card) else None
        if session["mode"] == "subscription":
            _name_subscription(session, _start_unpaid(account, session, last4))
        _complete(account, session, payment_status="no_payment_required")
        return None
    # A number that is not a test card's is refused before any charge.
    if outcome is not NO_TEST_CARD:
        intent = _intent(account, session)
        pay_intent(account, intent, outcome, session["customer_details"])
        _after_attempt(account, session, intent, outcome)
    return outcome if isinstance(outcome, Declined) else None


def pay_open_invoice(account: StripeAccount, invoice_id: str, number: str) -> Declined | None:
    """Try to pay an open invoice on its page, with a card that its subscription then keeps."""
    invoice = account.fetch(INVOICE_KIND, invoice_id)
    if invoice["status"] not in ("open", "uncollectible"):
        raise StripeApiError(f"This invoice is {invoice['status']}.")
    outcome = charge_card(number)
    if outcome is not NO_TEST_CARD:
        intent = payment_of(account, invoice) | {"_of": invoice_id}
        buyer = {"email": invoice["customer_email"], "name": invoice["customer_name"]}
        pay_intent(account, intent, outcome, buyer)
        _after_invoice_attempt(account, invoice, intent, outcome)
    return outcome if isinstance(outcome, Declined) else None


def authenticate(account: StripeAccount, wanted: str, *, passed: bool) -> Json:
    """Confirm a payment at the bank (3-D Secure), or fail to; return its payment intent."""
    intent = find_intent(account, wanted)
    outcome = authenticate_intent(account, intent, passed=passed)
    owner = account.store.get_any(intent["_of"])
    assert owner is not None
    if owner["object"] == sessions.CHECKOUT_KIND:
        session = _open_session(account, owner["id"])
        _after_attempt(account, session, intent, outcome)
    else:
        _after_invoice_attempt(account, owner, intent, outcome)
    return intent


def pay_later(account: StripeAccount, session_id: str) -> Json:
    """Complete a checkout with a delayed payment: it stays unpaid until the money arrives."""
    session = _open_session(account, session_id)
    if session["amount_total"] == 0:
        raise StripeApiError("Only a payment of more than 0 can be delayed.")
    sessions.keep_address(account, session)
    if session["mode"] == "subscription":
        session["_subscribes_first"] = True
    start_processing(account, _intent(account, session))
    return _complete(account, session, payment_status="unpaid")


def settle(account: StripeAccount, session_id: str, *, card: str) -> Json:
    """Let the delayed payment of a session arrive or fail, as a card would."""
    session = account.fetch(sessions.CHECKOUT_KIND, session_id)
    if (session["status"], session["payment_status"]) != ("complete", "unpaid"):
        raise StripeApiError("This checkout is not waiting for its money.")
    intent, outcome = _intent(account, session), charge_card(card)
    arrived = pay_intent(account, intent, outcome, session["customer_details"])
    if session["subscription"]:
        invoice = account.fetch(INVOICE_KIND, session["invoice"])
        _after_invoice_attempt(account, invoice, intent, outcome)
    if arrived:
        _bill_once(account, session, intent)
        session["payment_status"] = "paid"
        account.store.put(session)
    ending = "succeeded" if arrived else "failed"
    account.emit(f"checkout.session.async_payment_{ending}", session)
    return session


def subscribe_first(account: StripeAccount, session_id: str) -> Json:
    """Let a session be one of an API version before 2025-03-31: the first attempt to pay makes the
    subscription, which is `incomplete` until it is paid for."""
    session = _open_session(account, session_id)
    if session["mode"] != "subscription" or session["_payment_intent"]:
        raise StripeApiError("Only a subscription's checkout without an attempt to pay.")
    account.store.put(session | {"_subscribes_first": True})
    return session


def _open_session(account: StripeAccount, session_id: str) -> Json:
    session = sessions.find_session(account, session_id)
    if session["status"] != "open":
        raise StripeApiError(f"This checkout is {session['status']}.", code="checkout_not_open")
    customer = account.customer(session["customer"])
    return session | {"customer_details": sessions.buyer_of(customer)}


def _intent(account: StripeAccount, session: Json) -> Json:
    """Return the payment intent of a session, which its first payment attempt creates."""
    if session["_payment_intent"]:
        return account.fetch("payment_intent", session["_payment_intent"])
    if session["_subscribes_first"]:
        sessions.keep_address(account, session)
        subscription = _start_unpaid(account, session, None)
        intent = find_intent(account, subscription["id"])
        # Until it is complete, the session itself does not name the subscription.
        session |= {"_payment_intent": intent["id"], "_subscription": subscription["id"]}
        account.store.put(session)
        return intent | {"_of": session["id"]}
    intent = open_intent(
        account,
        session["amount_total"],
        session["currency"],
        session["customer"],
        session["_item"]["product"]["name"],
        of=session["id"],
        **session["_payment_intent_data"],
    )
    session["_payment_intent"] = intent["id"]
    if session["mode"] == "payment":
        session["payment_intent"] = intent["id"]
    account.store.put(session)
    return intent


def _after_attempt(
    account: StripeAccount, session: Json, intent: Json, outcome: Card | Declined
) -> None:
    """Complete a checkout whose payment has succeeded; another leaves it open."""
    if session["_subscription"]:
        subscription = account.fetch(SUBSCRIPTION_KIND, session["_subscription"])
        invoice = account.fetch(INVOICE_KIND, subscription["latest_invoice"])
        _after_invoice_attempt(account, invoice, intent, outcome)
    if not isinstance(outcome, Card) or outcome.asks:
        return
    sessions.keep_address(account, session)
    if session["mode"] == "subscription" and not session["_subscription"]:
        options = session["_subscription_data"]
        subscription = start_subscription(
            account, session["customer"], session["_item"], options, outcome.last4, intent
        )
        _name_subscription(session, subscription)
    _bill_once(account, session, intent)
    _complete(account, session, payment_status="paid")


def _after_invoice_attempt(
    account: StripeAccount, invoice: Json, intent: Json, outcome: Card | Declined
) -> None:
    paid = note_attempt(account, invoice, intent, by_hand=True)
    subscription = account.fetch(SUBSCRIPTION_KIND, invoice["_subscription"])
    if paid and isinstance(outcome, Card):
        account.store.put(subscription | {"_last4": outcome.last4, "_is_broken": False})
        subscription = account.fetch(SUBSCRIPTION_KIND, subscription["id"])
    if subscription["latest_invoice"] == invoice["id"]:
        after_attempt(account, subscription, paid)


def _start_unpaid(account: StripeAccount, session: Json, last4: str | None) -> Json:
    options = session["_subscription_data"]
    return start_unpaid_subscription(account, session["customer"], session["_item"], options, last4)


def _name_subscription(session: Json, subscription: Json) -> None:
    session |= {"subscription": subscription["id"], "invoice": subscription["latest_invoice"]}


def _bill_once(account: StripeAccount, session: Json, intent: Json) -> None:
    """Make the invoice of a one-time payment, which is paid already, if the session asks for it."""
    creation = session["invoice_creation"] or {}
    if session["mode"] != "payment" or not creation.get("enabled"):
        return
    item, now = session["_item"], account.clock()
    amount = item["price"]["unit_amount"] * item["quantity"]
    line = Line(item["product"]["name"], amount, now, now, item["price"], item["quantity"])
    invoice = describe_invoice(
        account,
        account.customer(session["customer"]),
        "manual",
        [line],
        automatic_tax=session["automatic_tax"],
        metadata=creation["invoice_data"]["metadata"],
    )
    account.store.put(invoice)
    account.emit("invoice.created", invoice)
    finalize(account, invoice, with_balance=False)
    note_attempt(account, invoice, intent)
    session["invoice"] = invoice["id"]


def _complete(account: StripeAccount, session: Json, *, payment_status: str) -> Json:
    if session["_subscription"]:
        _name_subscription(session, account.fetch(SUBSCRIPTION_KIND, session["_subscription"]))
    session |= {"status": "complete", "payment_status": payment_status, "url": None}
    if (session["consent_collection"] or {}).get("terms_of_service") == "required":
        agreed = {"promotions": None, "terms_of_service": "accepted"}
        session["consent"] = agreed
    account.store.put(session)
    account.emit("checkout.session.completed", session)
    return session
