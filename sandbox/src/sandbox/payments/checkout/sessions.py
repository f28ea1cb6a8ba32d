"""Checkout sessions: create, find, expire."""

from urllib.parse import quote

import stripe

from sandbox.payments.account import Json, StripeAccount, StripeApiError, new, new_id
from sandbox.payments.checkout import rules
from sandbox.payments.checkout.prices import inline_price
from sandbox.payments.invoices import is_located, tax_of

CHECKOUT_KIND = "checkout.session"
# The address of every buyer: the page does not ask for one.
ENTERED = new(stripe.Customer.Address, country="US", postal_code="10001", state="NY")


def create_session(account: StripeAccount, params: Json) -> Json:
    """Open a checkout session, or refuse what Stripe would refuse."""
    rules.check_params(params, account.clock())
    customer = account.customer(params["customer"])
    rules.check_place(params, is_located=is_located(customer))
    [wanted] = params["line_items"]
    price = _price(account, wanted)
    rules.check_price(params["mode"], price)
    is_trial = "trial_period_days" in params.get("subscription_data", {})
    subtotal = 0 if is_trial else price["unit_amount"] * wanted["quantity"]
    tax = tax_of(account, subtotal, enabled=rules.is_enabled(params, "automatic_tax"))
    total = subtotal + tax.added
    rules.check_total(total, price["currency"])
    product = account.fetch("product", price["product"])
    item = {"price": price, "product": product, "quantity": wanted["quantity"]}
    session = _session(account, params, customer, item, total) | {
        "amount_subtotal": subtotal,
        **_billing(params, sum(each["amount"] for each in tax.taxes)),
    }
    account.store.put(session)
    return session


def find_session(account: StripeAccount, session_id: str) -> Json:
    """Return a session; an open one expires first when its time has passed."""
    session = account.fetch(CHECKOUT_KIND, session_id)
    if session["status"] == "open" and session["expires_at"] <= account.clock():
        return _expire(account, session)
    return session


def expire_session(account: StripeAccount, session_id: str) -> Json:
    session = find_session(account, session_id)
    if session["status"] != "open":
        raise StripeApiError(
            'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout '
            f"Session has a status of {session['status']}.",
        )
    return _expire(account, session)


def expire_overdue(account: StripeAccount) -> None:
    """Expire every open session whose time has passed."""
    overdue = {"status": "open", "expires_at": {"lte": account.clock()}}
    for session in account.store.find(CHECKOUT_KIND, overdue):
        _expire(account, session)


def buyer_of(customer: Json) -> Json:
    return new(
        stripe.checkout.Session.CustomerDetails,
        address=customer["address"],
        email=customer["email"],
        name=customer["name"],
        phone=customer["phone"],
        tax_exempt="none",
    )


def keep_address(account: StripeAccount, session: Json) -> None:
    """Store the address that the buyer has entered, which taxes need."""
    customer = account.customer(session["customer"])
    if session["automatic_tax"]["enabled"] and session["_keeps_address"]:
        if not is_located(customer):
            account.change(customer, "customer.updated", address=ENTERED)
        session["customer_details"] = buyer_of(customer)


def _expire(account: StripeAccount, session: Json) -> Json:
    session |= {"status": "expired", "url": None}
    account.store.put(session)
    account.emit("checkout.session.expired", session)
    return session


def _price(account: StripeAccount, item: Json) -> Json:
    if "price_data" in item:
        return inline_price(account, item["price_data"])
    return account.fetch("price", item["price"], "line_items[0][price]")


def _billing(params: Json, tax: int) -> Json:
    """The fields of a session that is taxed, billed or agreed to."""
    of = stripe.checkout.Session
    taxed = rules.is_enabled(params, "automatic_tax")
    status = "complete" if taxed else None
    fields: Json = {
        "automatic_tax": new(of.AutomaticTax, enabled=taxed, status=status),
        "total_details": new(of.TotalDetails, amount_tax=tax),
    }
    if "tax_id_collection" in params:
        enabled = rules.is_enabled(params, "tax_id_collection")
        fields["tax_id_collection"] = new(of.TaxIdCollection, enabled=enabled, required="never")
    if "invoice_creation" in params:
        metadata = params["invoice_creation"].get("invoice_data", {}).get("metadata", {})
        data = new(of.InvoiceCreation.InvoiceData, metadata=metadata)
        enabled = rules.is_enabled(params, "invoice_creation")
        fields["invoice_creation"] = new(of.InvoiceCreation, enabled=enabled, invoice_data=data)
    if "consent_collection" in params:
        fields["consent_collection"] = new(of.ConsentCollection, **params["consent_collection"])
    return fields


def _session(account: StripeAccount, params: Json, customer: Json, item: Json, total: int) -> Json:
    session_id = new_id("cs_test_a1")
    session = account.new(
        stripe.checkout.Session,
        id=session_id,
        allowed_payment_method_types=params.get("allowed_payment_method_types"),
        amount_subtotal=total,
        amount_total=total,
        cancel_url=params.get("cancel_url"),
        client_reference_id=params.get("client_reference_id"),
        currency=item["price"]["currency"],
        customer=customer["id"],
        customer_details=buyer_of(customer),
        expires_at=params.get("expires_at", account.clock() + rules.A_DAY),
        metadata=params.get("metadata", {}),
        mode=params["mode"],
        payment_method_types=["card"],
        # Without anything due, the session is complete only when the buyer confirms it.
        payment_status="unpaid" if total else "no_payment_required",
        status="open",
        success_url=params["success_url"],
        total_details=new(stripe.checkout.Session.TotalDetails),
        ui_mode="hosted_page",
        url=f"{account.address}/c/pay/{quote(session_id)}",
    )
    return session | {
        "_item": item,
        # That of the first attempt; in payment mode the session names it, too.
        "_payment_intent": None,
        # The subscription that is made before it is paid for, in older versions of the API.
        "_subscribes_first": False,
        "_subscription": None,
        "_subscription_data": {
            **params.get("subscription_data", {}),
            "automatic_tax": params.get("automatic_tax", {}),
        },
        # Whether the address that is entered becomes the customer's.
        "_keeps_address": params.get("customer_update", {}).get("address") == "auto",
        "_payment_intent_data": params.get("payment_intent_data", {}),
    }
