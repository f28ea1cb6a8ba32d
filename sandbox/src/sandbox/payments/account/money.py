"""Amounts in minor units: the limits of a charge by currency, and formatting."""

from decimal import Decimal

# The smallest charge of each currency that the stand-in knows.
SMALLEST_AMOUNT = {"usd": 50, "eur": 50}
LARGEST_AMOUNT = 99_999_999
SYMBOLS = {"usd": "$", "eur": "€"}


def format_amount(amount: int, currency: str) -> str:
    """Format 999 usd as $9.99."""
    return f"{'-' * (amount < 0)}{SYMBOLS[currency]}{Decimal(abs(amount)).scaleb(-2):,}"
