"""Rules of Stripe for a checkout, beyond the types of its parameters."""

from urllib.parse import urlsplit

from sandbox.payments.account import (
    LARGEST_AMOUNT,
    SMALLEST_AMOUNT,
    InvalidParams,
    Json,
    StripeApiError,
    format_amount,
    missing,
    not_implemented,
)

# What the stand-in implements of the parameters that are objects themselves.
UNDERSTOOD_INSIDE = {
    "subscription_data": frozenset({"metadata", "trial_period_days", "trial_settings"}),
    "payment_intent_data": frozenset({"metadata", "description"}),
    "automatic_tax": frozenset({"enabled"}),
    "tax_id_collection": frozenset({"enabled"}),
    "customer_update": frozenset({"address", "name"}),
    "consent_collection": frozenset({"terms_of_service"}),
    "invoice_creation": frozenset({"enabled", "invoice_data"}),
    "invoice_creation[invoice_data]": frozenset({"metadata"}),
    "line_items[0]": frozenset({"price", "price_data", "quantity"}),
    "line_items[0][price_data]": frozenset({"currency", "product_data", "unit_amount"}),
    "line_items[0][price_data][product_data]": frozenset({"name", "description"}),
}
ONLY_IN = {"payment": "payment_intent_data", "subscription": "subscription_data"}
IN_EITHER = ("automatic_tax", "tax_id_collection", "customer_update", "consent_collection")
HALF_AN_HOUR, A_DAY = 1_800, 86_400
INACTIVE = "The price specified is inactive. This field only accepts active prices."


def check_params(params: Json, now: int) -> None:
    """Refuse what can be refused without a look-up."""
    for name in ("mode", "success_url", "customer", "line_items"):
        if not params.get(name):
            raise missing(name)
    mode = params["mode"]
    if mode not in ONLY_IN:
        raise not_implemented(f"mode={mode}")
    for other, name in ONLY_IN.items():
        if mode != other and name in params:
            raise InvalidParams(f"You can not pass `{name}` in `{mode}` mode.", param=name)
        _check_inside(params.get(name, {}), name)
    _check_billing(params)
    for name in ("success_url", "cancel_url"):
        check_address(params.get(name), name)
    if "card" not in params.get("allowed_payment_method_types", ["card"]):
        raise InvalidParams(
            "No valid payment method types for this Checkout Session. The sandbox takes cards "
            "only: `allowed_payment_method_types` must contain `card`.",
            param="allowed_payment_method_types",
        )
    _check_expiry(params, now)
    if len(params["line_items"]) > 1:
        raise not_implemented("line_items[1]")
    _check_item(params["line_items"][0], "line_items[0]")


def check_address(address: str | None, param: str) -> None:
    """Refuse an address that is not an HTTP URL."""
    if address is None:
        return
    try:
        parts = urlsplit(address)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and " " not in address
    except ValueError:
        valid = False
    if not valid:
        raise InvalidParams("Not a valid URL", code="url_invalid", param=param)


def check_price(mode: str, price: Json) -> None:
    """Refuse a price that is inactive or does not fit the mode."""
    if not price["active"]:
        raise StripeApiError(INACTIVE, param="line_items[0][price]")
    if (mode == "subscription") == bool(price["recurring"]):
        return
    raise StripeApiError(
        "You must provide at least one recurring price in `subscription` mode when using prices."
        if mode == "subscription"
        else "You specified `payment` mode but passed a recurring price. Either switch to "
        "`subscription` mode or use only one-time prices.",
        param="line_items",
    )


def check_total(total: int, currency: str) -> None:
    """Refuse totals that are too small or too large to charge; 0 is allowed."""
    least = SMALLEST_AMOUNT[currency]
    if total == 0 or least <= total <= LARGEST_AMOUNT:
        return
    small = total < least
    bound, limit = ("at least", least) if small else ("no more than", LARGEST_AMOUNT)
    raise StripeApiError(
        f"The Checkout Session's total amount due must add up to {bound} "
        f"{format_amount(limit, currency)} {currency}",
        code="amount_too_small" if small else "amount_too_large",
    )


def _check_billing(params: Json) -> None:
    """Refuse what Stripe needs more for: a customer's checkout that taxes or bills them."""
    for name in (*IN_EITHER, "invoice_creation"):
        _check_inside(params.get(name, {}), name)
    creation = params.get("invoice_creation", {})
    _check_inside(creation.get("invoice_data", {}), "invoice_creation[invoice_data]")
    if creation and params["mode"] == "subscription":
        raise InvalidParams(
            "You can only enable invoice creation when `mode` is set to `payment`. Invoices are "
            "created automatically when `mode` is set to `subscription`.",
            param="invoice_creation",
        )
    updates = params.get("customer_update", {})
    if is_enabled(params, "tax_id_collection") and updates.get("name") != "auto":
        raise InvalidParams(
            "Tax ID collection requires updating business name on the customer. To enable tax ID "
            "collection for an existing customer, please set `customer_update[name]` to `auto`.",
            param="customer_update",
        )


def check_place(params: Json, *, is_located: bool) -> None:
    """Refuse taxes of a customer without an address, unless Checkout may keep the one entered."""
    keeps = params.get("customer_update", {}).get("address") == "auto"
    if is_enabled(params, "automatic_tax") and not (keeps or is_located):
        raise InvalidParams(
            "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a "
            "valid address to the Customer or set either `customer_update[address]` to 'auto' or "
            "`customer_update[shipping]` to 'auto' to save the address entered in Checkout to the "
            "Customer.",
            code="customer_tax_location_invalid",
        )


def is_enabled(params: Json, name: str) -> bool:
    return bool(params.get(name, {}).get("enabled"))


def _check_inside(given: Json, path: str) -> None:
    for name in given:
        if name not in UNDERSTOOD_INSIDE[path]:
            raise not_implemented(f"{path}[{name}]")


def _check_expiry(params: Json, now: int) -> None:
    ahead = params.get("expires_at", now + A_DAY) - now
    if not HALF_AN_HOUR <= ahead <= A_DAY:
        raise InvalidParams(
            "The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from "
            "Checkout Session creation.",
            param="expires_at",
        )


def _check_item(item: Json, path: str) -> None:
    _check_inside(item, path)
    if ("price" in item) == ("price_data" in item):
        raise InvalidParams(
            "You must specify exactly one of these parameters: price, price_data.", param=path
        )
    if "quantity" not in item:
        raise missing(f"{path}[quantity]")
    _check_least(item["quantity"], 1, f"{path}[quantity]")
    if "price_data" in item:
        _check_price_data(item["price_data"], f"{path}[price_data]")


def _check_price_data(price: Json, path: str) -> None:
    _check_inside(price, path)
    for name in ("product_data", "unit_amount"):
        if name not in price:
            raise missing(f"{path}[{name}]")
    _check_inside(price["product_data"], f"{path}[product_data]")
    _check_least(price["unit_amount"], 0, f"{path}[unit_amount]")
    if price["currency"].lower() not in SMALLEST_AMOUNT:
        raise InvalidParams(
            f"Invalid currency: {price['currency']}. The sandbox supports these currencies: "
            f"{', '.join(sorted(SMALLEST_AMOUNT))}",
            param=f"{path}[currency]",
        )


def _check_least(number: int, least: int, path: str) -> None:
    if number < least:
        raise InvalidParams(
            f"This value must be greater than or equal to {least}.",
            code="parameter_invalid_integer",
            param=path,
        )
