"""Rules of Stripe for a checkout, beyond the types of its parameters."""

from decimal import Decimal
from urllib.parse import urlsplit

from sandbox.payments import money
from sandbox.payments.api_errors import InvalidParams, StripeApiError, missing, not_implemented
from sandbox.payments.store import Json

# Parameters that the stand-in implements, and those that it may ignore.
SUPPORTED = frozenset({
    "allowed_payment_method_types", "cancel_url", "client_reference_id", "currency", "customer",
    "customer_creation", "customer_email", "expand", "expires_at", "line_items", "metadata",
    "mode", "payment_intent_data", "subscription_data", "success_url", "ui_mode",
    "payment_method_collection",
})  # fmt: skip
IGNORED = frozenset({
    "adaptive_pricing", "billing_address_collection", "branding_settings", "custom_text",
    "integration_identifier", "locale", "origin_context", "payment_method_options",
    "phone_number_collection", "saved_payment_method_options", "submit_type",
})  # fmt: skip
SUPPORTED_INSIDE = {
    "subscription_data": frozenset({
        "metadata", "description", "trial_period_days", "trial_end", "trial_settings",
    }),
    "payment_intent_data": frozenset({
        "metadata", "description", "receipt_email", "setup_future_usage",
        "statement_descriptor", "statement_descriptor_suffix",
    }),
    "line_items": frozenset({"price", "price_data", "quantity", "metadata"}),
}  # fmt: skip
ONLY_IN = {
    "payment": ("customer_creation", "payment_intent_data"),
    "subscription": ("payment_method_collection", "subscription_data"),
}
HALF_AN_HOUR, A_DAY = 1_800, 86_400
LONGEST_TRIAL_DAYS = 730


def check_params(params: Json, now: int) -> None:
    """Refuse what can be refused without a look-up."""
    _check_supported(params)
    mode = params.get("mode")
    if mode is None:
        raise missing("mode")
    if mode == "setup":
        raise not_implemented("mode=setup")
    if params.get("ui_mode", "hosted_page") != "hosted_page":
        raise not_implemented(f"ui_mode={params['ui_mode']}")
    for other, names in ONLY_IN.items():
        if mode != other and (misplaced := [name for name in names if name in params]):
            raise InvalidParams(
                f"You can not pass `{misplaced[0]}` in `{mode}` mode.", param=misplaced[0]
            )
    if not params.get("success_url"):
        raise missing("success_url")
    for name in ("success_url", "cancel_url"):
        check_address(params.get(name), name)
    _check_buyer(params)
    if "card" not in params.get("allowed_payment_method_types", ["card"]):
        raise InvalidParams(
            "No valid payment method types for this Checkout Session. The sandbox takes cards "
            "only: `allowed_payment_method_types` must contain `card`.",
            param="allowed_payment_method_types",
        )
    _check_expiry(params, now)
    _check_trial(params.get("subscription_data", {}), now)
    if not params.get("line_items"):
        raise missing("line_items")
    if len(params["line_items"]) > 100:
        raise InvalidParams("You can pass at most 100 line items.", param="line_items")
    for number, item in enumerate(params["line_items"]):
        _check_item(item, f"line_items[{number}]")


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


def check_prices(mode: str, prices: list[Json], currency: str | None) -> None:
    """Refuse prices that don't fit the mode or each other."""
    recurring = [price for price in prices if price["recurring"]]
    if mode == "payment" and recurring:
        raise StripeApiError(
            "You specified `payment` mode but passed a recurring price. Either switch to "
            "`subscription` mode or use only one-time prices.",
            param="line_items",
        )
    if mode == "subscription" and not recurring:
        raise StripeApiError(
            "You must provide at least one recurring price in `subscription` mode when using "
            "prices.",
            param="line_items",
        )
    currencies = {price["currency"] for price in prices} | (
        {currency.lower()} if currency else set()
    )
    if len(currencies) > 1:
        raise StripeApiError(
            "All prices on a Checkout Session must have the same currency.", param="line_items"
        )
    if len({(p["recurring"]["interval"], p["recurring"]["interval_count"]) for p in recurring}) > 1:
        raise StripeApiError(
            "Checkout does not support multiple prices with different billing intervals.",
            param="line_items",
        )


def check_total(total: int, currency: str) -> None:
    """Refuse totals that are too small or too large to charge; 0 is allowed."""
    least = money.SMALLEST[currency]
    if 0 < total < least:
        raise StripeApiError(
            "The Checkout Session's total amount due must add up to at least "
            f"{money.written(least, currency)} {currency}",
            code="amount_too_small",
        )
    if total > money.LARGEST:
        raise StripeApiError(
            "The Checkout Session's total amount due must be no more than "
            f"{money.written(money.LARGEST, currency)} {currency}",
            code="amount_too_large",
        )


def _check_supported(params: Json) -> None:
    for name, value in params.items():
        if name not in SUPPORTED and name not in IGNORED:
            raise not_implemented(name)
        done_inside = SUPPORTED_INSIDE.get(name)
        if done_inside is None:
            continue
        parts = (
            [(name, value)]
            if isinstance(value, dict)
            else [(f"{name}[{number}]", part) for number, part in enumerate(value)]
        )
        for path, part in parts:
            for inner in part:
                if inner not in done_inside:
                    raise not_implemented(f"{path}[{inner}]")


def _check_buyer(params: Json) -> None:
    for other in ("customer_email", "customer_creation"):
        if "customer" in params and other in params:
            raise InvalidParams(
                f"You may only specify one of these parameters: customer, {other}.",
                param="customer",
            )


def _check_expiry(params: Json, now: int) -> None:
    ahead = params.get("expires_at", now + A_DAY) - now
    if ahead > A_DAY:
        raise InvalidParams(
            "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
            param="expires_at",
        )
    if ahead < HALF_AN_HOUR:
        raise InvalidParams(
            "The `expires_at` timestamp must be at least 30 minutes from Checkout Session "
            "creation.",
            param="expires_at",
        )


def _check_trial(subscription_data: Json, now: int) -> None:
    if "trial_period_days" in subscription_data and "trial_end" in subscription_data:
        raise InvalidParams(
            "You may only specify one of these parameters: trial_period_days, trial_end.",
            param="subscription_data[trial_end]",
        )
    if not 1 <= subscription_data.get("trial_period_days", 1) <= LONGEST_TRIAL_DAYS:
        raise InvalidParams(
            f"`trial_period_days` must be between 1 and {LONGEST_TRIAL_DAYS}.",
            param="subscription_data[trial_period_days]",
        )
    if subscription_data.get("trial_end", now + 2 * A_DAY) < now + 2 * A_DAY:
        raise InvalidParams(
            "The `trial_end` date has to be at least 2 days in the future.",
            param="subscription_data[trial_end]",
        )


def _check_item(item: Json, path: str) -> None:
    if ("price" in item) == ("price_data" in item):
        raise InvalidParams(
            "You must specify exactly one of these parameters: price, price_data.", param=path
        )
    if "quantity" not in item:
        raise InvalidParams(
            f"Quantity is required. Add `quantity` to `{path}`.",
            code="parameter_missing",
            param=f"{path}[quantity]",
        )
    if item["quantity"] < 1:
        raise InvalidParams(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param=f"{path}[quantity]",
        )
    if "price_data" in item:
        _check_price_data(item["price_data"], f"{path}[price_data]")


def _check_price_data(price: Json, path: str) -> None:
    for one, other in (("product", "product_data"), ("unit_amount", "unit_amount_decimal")):
        if one in price and other in price:
            raise InvalidParams(
                f"You may only specify one of these parameters: {one}, {other}.",
                param=f"{path}[{one}]",
            )
        if one not in price and other not in price:
            raise InvalidParams(
                f"You must specify either `{one}` or `{other}` in `{path}`.",
                code="parameter_missing",
                param=f"{path}[{one}]",
            )
    amount = "unit_amount" if "unit_amount" in price else "unit_amount_decimal"
    if Decimal(price[amount]) < 0:
        raise InvalidParams(
            "This value must be greater than or equal to 0.",
            code="parameter_invalid_integer",
            param=f"{path}[{amount}]",
        )
    if price["currency"].lower() not in money.SMALLEST:
        raise InvalidParams(
            f"Invalid currency: {price['currency']}. The sandbox supports these currencies: "
            f"{', '.join(sorted(money.SMALLEST))}",
            param=f"{path}[currency]",
        )
