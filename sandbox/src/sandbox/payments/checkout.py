"""Checkout sessions: create, find, expire."""

from decimal import Decimal
from urllib.parse import quote

from sandbox.payments import checkout_rules, money
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.customers import check_email
from sandbox.payments.ids import new_id
from sandbox.payments.prices import inline_price
from sandbox.payments.store import Json
from sandbox.payments.subscription_shape import trial_end_of


def create_session(account: Account, params: Json) -> Json:
    """Open a checkout session, or refuse what Stripe would refuse."""
    checkout_rules.check_params(params, account.clock())
    check_email(params.get("customer_email"), "customer_email")
    customer = account.customer(params["customer"]) if "customer" in params else None
    prices = [
        _price(account, item, f"line_items[{number}]")
        for number, item in enumerate(params["line_items"])
    ]
    checkout_rules.check_prices(params["mode"], prices, params.get("currency"))
    in_trial = trial_end_of(account.clock(), params.get("subscription_data", {})) is not None
    items = [
        _line_item(account, price, item, in_trial=in_trial and bool(price["recurring"]))
        for price, item in zip(prices, params["line_items"], strict=True)
    ]
    total = sum(item["amount_total"] for item in items)
    checkout_rules.check_total(total, prices[0]["currency"])
    session = _session(account, params, customer, items, total)
    account.store.put(session)
    return session


def expire_session(account: Account, session_id: str) -> Json:
    session = find_session(account, session_id)
    if session["status"] != "open":
        raise StripeApiError(
            'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout '
            f"Session has a status of {session['status']}.",
        )
    return _expire(account, session)


def find_session(account: Account, session_id: str) -> Json:
    """Return a session; an open one expires first when its time has passed."""
    session = account.fetch("checkout.session", session_id)
    if session["status"] == "open" and session["expires_at"] <= account.clock():
        _expire(account, session)
    return session


def expire_overdue(account: Account) -> None:
    """Expire every open session whose time has passed."""
    overdue = {"status": "open", "expires_at": {"lte": account.clock()}}
    for session in account.find("checkout.session", overdue):
        find_session(account, session["id"])


def line_items(account: Account, session_id: str) -> list[Json]:
    items: list[Json] = find_session(account, session_id)["_line_items"]
    return items


def _expire(account: Account, session: Json) -> Json:
    session |= {"status": "expired", "url": None}
    account.store.put(session)
    account.emit("checkout.session.expired", session)
    return session


def _price(account: Account, item: Json, path: str) -> Json:
    price = _requested_price(account, item, path)
    return price | {"currency": account.switches.currency or price["currency"]}


def _requested_price(account: Account, item: Json, path: str) -> Json:
    if "price" in item:
        price = account.fetch("price", item["price"], f"{path}[price]")
        if not price["active"]:
            raise StripeApiError(
                "The price specified is inactive. This field only accepts active prices.",
                param=f"{path}[price]",
            )
        return price
    if product := item["price_data"].get("product"):
        account.fetch("product", product, f"{path}[price_data][product]")
    return inline_price(account, item["price_data"])


def _line_item(account: Account, price: Json, params: Json, *, in_trial: bool) -> Json:
    amount = (
        0 if in_trial else money.times(Decimal(price["unit_amount_decimal"]), params["quantity"])
    )
    product = account.fetch("product", price["product"])
    return {
        "id": new_id("li_1"),
        "object": "item",
        "adjustable_quantity": None,
        "amount_discount": 0,
        "amount_subtotal": amount,
        "amount_tax": 0,
        "amount_total": amount,
        "currency": price["currency"],
        "description": product["name"],
        "metadata": params.get("metadata", {}),
        "price": price,
        "quantity": params["quantity"],
        "_about": product["description"],
    }


def buyer_of(customer: Json | None, email: str | None = None, name: str | None = None) -> Json:
    """Describe the buyer, as far as they are known."""
    known = customer or {"email": email, "name": name, "phone": None}
    return {
        "address": None,
        "business_name": None,
        "email": known["email"] or email,
        "individual_name": None,
        "name": known["name"] or name,
        "phone": known["phone"],
        "tax_exempt": "none",
        "tax_ids": None,
    }


def _session(
    account: Account, params: Json, customer: Json | None, items: list[Json], total: int
) -> Json:
    session_id = new_id("cs_live_a1" if account.livemode else "cs_test_a1")
    now = account.clock()
    subscribing = params["mode"] == "subscription"
    email = params.get("customer_email")
    return {
        "id": session_id,
        "object": "checkout.session",
        "adaptive_pricing": {"enabled": False},
        "after_expiration": None,
        "allow_promotion_codes": None,
        "allowed_payment_method_types": params.get("allowed_payment_method_types"),
        "amount_subtotal": total,
        "amount_total": total,
        "automatic_tax": {"enabled": False, "liability": None, "provider": None, "status": None},
        "billing_address_collection": None,
        "branding_settings": None,
        "cancel_url": params.get("cancel_url"),
        "client_reference_id": params.get("client_reference_id"),
        "client_secret": None,
        "collected_information": None,
        "consent": None,
        "consent_collection": None,
        "created": now,
        "currency": items[0]["currency"],
        "currency_conversion": None,
        "custom_fields": [],
        "custom_text": {
            "after_submit": None,
            "shipping_address": None,
            "submit": None,
            "terms_of_service_acceptance": None,
        },
        "customer": customer and customer["id"],
        "customer_account": None,
        "customer_creation": None
        if customer
        else "always"
        if subscribing
        else params.get("customer_creation", "if_required"),
        "customer_details": buyer_of(customer, email) if customer or email else None,
        "customer_email": email,
        "discounts": [],
        "excluded_payment_method_types": None,
        "expires_at": params.get("expires_at", now + checkout_rules.A_DAY),
        "integration_identifier": params.get("integration_identifier"),
        "invoice": None,
        "invoice_creation": None
        if subscribing
        else {
            "enabled": False,
            "invoice_data": {
                "account_tax_ids": None,
                "custom_fields": None,
                "description": None,
                "footer": None,
                "issuer": None,
                "metadata": {},
                "rendering_options": None,
            },
        },
        "livemode": account.livemode,
        "locale": params.get("locale"),
        "managed_payments": {"enabled": False},
        "metadata": params.get("metadata", {}),
        "mode": params["mode"],
        "origin_context": params.get("origin_context"),
        "payment_intent": None,
        "payment_link": None,
        "payment_method_collection": params.get("payment_method_collection", "always")
        if subscribing
        else "if_required",
        "payment_method_configuration_details": None,
        "payment_method_options": {"card": {"request_three_d_secure": "automatic"}},
        "payment_method_types": ["card"],
        # Without anything due, the session is complete only when the buyer confirms it.
        "payment_status": "unpaid" if total else "no_payment_required",
        "permissions": None,
        "phone_number_collection": {"enabled": False},
        "recovered_from": None,
        "saved_payment_method_options": {
            "allow_redisplay_filters": ["always"],
            "payment_method_remove": "disabled",
            "payment_method_save": None,
        }
        if customer
        else None,
        "setup_intent": None,
        "shipping_address_collection": None,
        "shipping_cost": None,
        "shipping_options": [],
        "status": "open",
        "submit_type": params.get("submit_type"),
        "subscription": None,
        "success_url": params["success_url"],
        "total_details": {"amount_discount": 0, "amount_shipping": 0, "amount_tax": 0},
        "ui_mode": "hosted_page",
        "url": f"{account.address}/c/pay/{quote(session_id)}",
        "wallet_options": None,
        "_line_items": items,
        "_subscription_data": params.get("subscription_data", {}),
        "_payment_intent_data": params.get("payment_intent_data", {}),
    }
