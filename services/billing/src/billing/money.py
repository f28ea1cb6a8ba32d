"""Amounts in cents and in units of the currency, as pure functions.

Price and discount are decimals; the cents round half up.
"""

from decimal import ROUND_HALF_UP, Decimal

# Stripe's statuses of a refund by which nothing goes back.
CAME_TO_NOTHING = ("failed", "canceled")
_HUNDRED = Decimal(100)
_CENT = Decimal("0.01")


def in_minor_units(amount: Decimal) -> int:
    """The cents of an amount; half a cent is a cent."""
    return int((amount * _HUNDRED).quantize(Decimal(1), ROUND_HALF_UP))


def in_currency_units(cents: int) -> Decimal:
    return (Decimal(cents) / _HUNDRED).quantize(_CENT)


CURRENCY = "usd"
