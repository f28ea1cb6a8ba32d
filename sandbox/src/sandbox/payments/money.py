"""Amounts in minor units: the smallest charge of each currency, and formatting."""

from decimal import ROUND_HALF_UP, Decimal

WITHOUT_CENTS = frozenset({"jpy", "krw", "vnd", "clp"})
# The smallest charge by currency, in minor units.
SMALLEST = {
    "aud": 50, "brl": 50, "cad": 50, "chf": 50, "clp": 500, "czk": 1500, "dkk": 250, "eur": 50,
    "gbp": 30, "hkd": 400, "huf": 17500, "inr": 50, "jpy": 50, "krw": 500, "mxn": 1000,
    "nok": 300, "nzd": 50, "pln": 200, "sek": 300, "sgd": 50, "thb": 1000, "usd": 50,
    "vnd": 10000,
}  # fmt: skip
LARGEST = 99_999_999
SYMBOLS = {"usd": "$", "eur": "€", "gbp": "£"}


def written(amount: int, currency: str) -> str:
    """Format 999 usd as $9.99."""
    value = Decimal(amount) if currency in WITHOUT_CENTS else Decimal(amount).scaleb(-2)
    symbol = SYMBOLS.get(currency)
    return f"{symbol}{value:,}" if symbol else f"{value:,} {currency.upper()}"


def times(unit_amount: Decimal, quantity: int) -> int:
    """Multiply a price of fractions of a cent, and round the total half up."""
    return int((unit_amount * quantity).quantize(Decimal(1), ROUND_HALF_UP))
