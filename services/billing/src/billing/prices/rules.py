"""What is read of a price of Stripe, as pure functions."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

# Currencies without minor units, and those with a thousandth, at Stripe: isk and ugx have cents
# there. (https://docs.stripe.com/currencies)
_DECIMALS = {
    **dict.fromkeys(
        ("bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf",
         "xof", "xpf"), 0,
    ),
    **dict.fromkeys(("bhd", "jod", "kwd", "omr", "tnd"), 3),
}  # fmt: skip


def amount_of(price: Mapping[str, Any]) -> Decimal | None:
    """What a price of Stripe costs, in units of its currency; None when it is no single amount."""
    minor = price.get("unit_amount")
    # A fraction of a cent is in the second one alone.
    minor = price.get("unit_amount_decimal") if minor is None else minor
    return None if minor is None else Decimal(minor).scaleb(-_DECIMALS.get(price["currency"], 2))


def is_paid_each(price: Mapping[str, Any], interval: str) -> bool:
    """Whether a price of Stripe is paid each month, or each year."""
    recurring = price.get("recurring") or {}
    return recurring.get("interval") == interval and recurring.get("interval_count", 1) == 1
