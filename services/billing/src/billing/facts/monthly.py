"""What a price costs a month, as a pure function."""

from decimal import ROUND_HALF_UP, Decimal

# The months of a price's interval; of days and weeks, a month is a twelfth of 365 days.
_MONTHS = {
    "month": Decimal(1),
    "year": Decimal(12),
    "week": Decimal(84) / 365,
    "day": Decimal(12) / 365,
}


def monthly_cents(unit: int, interval: str | None, *, count: int = 1, quantity: int = 1) -> int:
    """What a price costs a month: a year's is divided by 12, half up."""
    months = _MONTHS.get(interval or "month", Decimal(1)) * max(count, 1)
    return int((Decimal(unit) / months).quantize(Decimal(1), ROUND_HALF_UP)) * quantity
