"""The default prices, and those that a checkout defines inline."""

from decimal import Decimal

from sandbox.payments.account import Account
from sandbox.payments.ids import new_id
from sandbox.payments.store import Json

# A fixed time, so that they are the same on every machine.
SINCE = 1_767_225_600
DEFAULTS: tuple[tuple[str, int, Json | None], ...] = (
    ("basic", 999, {"interval": "month"}),
    ("pro", 1999, {"interval": "month"}),
    ("lifetime", 14900, None),
)


def create_defaults(account: Account) -> None:
    """Create the three fixed prices and their products where they are missing."""
    for tier, unit_amount, recurring in DEFAULTS:
        product = product_of(f"prod_sandbox_{tier}", f"Keto {tier.capitalize()}", SINCE)
        price = price_of(
            f"price_sandbox_{tier}", product["id"], "usd", Decimal(unit_amount), recurring, SINCE
        )
        for thing in (product, price):
            if account.store.get(thing["object"], thing["id"]) is None:
                account.store.put(thing | {"_default": True})


def product_of(
    wanted: str, name: str, created: int, description: str | None = None, *, livemode: bool = False
) -> Json:
    return {
        "id": wanted,
        "object": "product",
        "active": True,
        "created": created,
        "default_price": None,
        "description": description,
        "images": [],
        "livemode": livemode,
        "marketing_features": [],
        "metadata": {},
        "name": name,
        "package_dimensions": None,
        "shippable": None,
        "statement_descriptor": None,
        "tax_code": None,
        "type": "service",
        "unit_label": None,
        "updated": created,
        "url": None,
    }


def price_of(
    wanted: str,
    product: str,
    currency: str,
    unit_amount: Decimal,
    recurring: Json | None,
    created: int,
    *,
    livemode: bool = False,
) -> Json:
    whole = unit_amount == unit_amount.to_integral_value()
    return {
        "id": wanted,
        "object": "price",
        "active": True,
        "billing_scheme": "per_unit",
        "created": created,
        "currency": currency,
        "custom_unit_amount": None,
        "livemode": livemode,
        "lookup_key": None,
        "metadata": {},
        "nickname": None,
        "product": product,
        "recurring": recurring
        and {
            "interval": recurring["interval"],
            "interval_count": recurring.get("interval_count", 1),
            "meter": None,
            "trial_period_days": None,
            "usage_type": "licensed",
        },
        "tax_behavior": "unspecified",
        "tiers_mode": None,
        "transform_quantity": None,
        "type": "recurring" if recurring else "one_time",
        "unit_amount": int(unit_amount) if whole else None,
        "unit_amount_decimal": str(int(unit_amount) if whole else unit_amount),
    }


def inline_price(account: Account, price_data: Json) -> Json:
    """Create the price that a checkout defines inline; it is inactive, as at Stripe."""
    now = account.clock()
    product_id = price_data.get("product")
    if product_id is None:
        described = price_data["product_data"]
        product = product_of(
            new_id("prod_"),
            described["name"],
            now,
            described.get("description"),
            livemode=account.livemode,
        )
        product |= {
            "active": False,
            "images": described.get("images", []),
            "metadata": described.get("metadata", {}),
        }
        account.store.put(product)
        product_id = product["id"]
    whole = "unit_amount" in price_data
    unit_amount = price_data["unit_amount" if whole else "unit_amount_decimal"]
    price = price_of(
        new_id("price_1"),
        product_id,
        price_data["currency"].lower(),
        Decimal(unit_amount),
        price_data.get("recurring"),
        now,
        livemode=account.livemode,
    )
    account.store.put(price | {"active": False})
    return price
