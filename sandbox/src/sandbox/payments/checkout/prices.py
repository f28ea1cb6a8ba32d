"""The default prices, and those that a checkout defines inline."""

from typing import Any

import stripe

from sandbox.payments.account import (
    SMALLEST_AMOUNT,
    InvalidParams,
    Json,
    StripeAccount,
    missing,
    new,
    new_id,
    not_implemented,
)

# A fixed time, so that they are the same on every machine.
SINCE = 1_767_225_600
INTERVALS = ("month", "year")
DEFAULT_PRICES: tuple[tuple[str, int, str | None], ...] = (
    ("basic", 999, "month"),
    ("pro", 1999, "month"),
    ("lifetime", 14900, None),
    ("basic_yearly", 9990, "year"),
    ("pro_yearly", 19990, "year"),
)


def create_default_prices(account: StripeAccount) -> None:
    """Create the fixed prices and their products where they are missing."""
    for name, unit_amount, interval in DEFAULT_PRICES:
        # A tier has one product, whatever its interval is.
        tier = name.removesuffix("_yearly")
        product = _product(account, f"Keto {tier.capitalize()}", id=f"prod_sandbox_{tier}")
        price = _price(account, product, "usd", unit_amount, id=f"price_sandbox_{name}")
        for thing in (product, price | payment_interval(interval)):
            if account.store.get(thing["object"], thing["id"]) is None:
                account.store.put(thing | {"created": SINCE})


def inline_price(account: StripeAccount, price_data: Json) -> Json:
    """Create the price that a checkout defines inline; it is inactive, as at Stripe."""
    named = price_data["product_data"]
    about = named.get("description")
    product = _product(account, named["name"], id=new_id("prod_"), description=about)
    currency = price_data["currency"].lower()
    price = _price(account, product, currency, price_data["unit_amount"], id=new_id("price_1"))
    for thing in (product, price):
        account.store.put(thing | {"active": False})
    return price


def create_price(account: StripeAccount, params: Json) -> Json:
    """Create a price as an operator does, of a new product or of another one."""
    for name in ("currency", "unit_amount"):
        if name not in params:
            raise missing(name)
    currency = params["currency"].lower()
    if currency not in SMALLEST_AMOUNT:
        raise InvalidParams(f"Invalid currency: {currency}.", param="currency")
    if "product" in params:
        product = account.fetch("product", params["product"], "product")
    elif "product_data" in params:
        product = _product(account, params["product_data"]["name"], id=new_id("prod_"))
    else:
        raise missing("product")
    recurring = params.get("recurring", {})
    if recurring.keys() - {"interval"} or recurring.get("interval", "month") not in INTERVALS:
        raise not_implemented("recurring other than an interval of a month or a year")
    price = _price(account, product, currency, params["unit_amount"], id=new_id("price_1"))
    price |= payment_interval(recurring.get("interval")) | {"metadata": params.get("metadata", {})}
    for kind, thing in (("product", product), ("price", price)):
        if account.store.get(kind, thing["id"]) is None:
            account.store.put(thing)
            account.emit(f"{kind}.created", thing)
    return price


def payment_interval(interval: str | None) -> Json:
    """Return the fields of a price that say how often it is paid."""
    if interval is None:
        return {"type": "one_time", "recurring": None}
    recurring = new(
        stripe.Price.Recurring, interval=interval, interval_count=1, usage_type="licensed"
    )
    return {"type": "recurring", "recurring": recurring}


def _product(account: StripeAccount, name: str, **fields: Any) -> Json:
    return account.new(
        stripe.Product,
        active=True,
        name=name,
        type="service",
        updated=account.clock(),
        **fields,
    )


def _price(
    account: StripeAccount, product: Json, currency: str, unit_amount: int, **fields: Any
) -> Json:
    """Describe a price that is paid once."""
    return account.new(
        stripe.Price,
        active=True,
        billing_scheme="per_unit",
        currency=currency,
        product=product["id"],
        tax_behavior="unspecified",
        type="one_time",
        unit_amount=unit_amount,
        unit_amount_decimal=str(unit_amount),
        **fields,
    )
