"""Amounts in minor units (cents) and in units of the currency, as pure functions.

The number of decimals depends on the currency: the yen has none, the Kuwaiti dinar has three.
"""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

# The currency of what we sell.
CURRENCY = "usd"
# Stripe's statuses of a refund by which nothing goes back.
CAME_TO_NOTHING = ("failed", "canceled")
# Other currencies have two, also isk and ugx at Stripe. (https://docs.stripe.com/currencies)
_DECIMALS = {
    **dict.fromkeys(
        ("bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf",
         "xof", "xpf"), 0,
    ),
    **dict.fromkeys(("bhd", "jod", "kwd", "omr", "tnd"), 3),
}  # fmt: skip


def in_minor_units(amount: Decimal, currency: str) -> int:
    """An amount in minor units, rounded half up."""
    return int(amount.scaleb(_decimals(currency)).quantize(Decimal(1), ROUND_HALF_UP))


def in_currency_units(cents: int, currency: str) -> Decimal:
    """An amount in units of the currency, with all its decimals."""
    return Decimal(cents).scaleb(-_decimals(currency))


def formatted(amount: float, currency: str) -> str:
    """An amount in units of the currency with all its decimals, for files and mails."""
    return f"{amount:.{_decimals(currency)}f}"


def amount_of(price: Mapping[str, Any]) -> Decimal | None:
    """The amount of a Stripe price in units of its currency; None if it has no single amount."""
    minor = price.get("unit_amount")
    # Only `unit_amount_decimal` has fractions of a cent.
    minor = price.get("unit_amount_decimal") if minor is None else minor
    return None if minor is None else Decimal(minor).scaleb(-_decimals(price["currency"]))


def _decimals(currency: str) -> int:
    return _DECIMALS.get(currency.lower(), 2)
