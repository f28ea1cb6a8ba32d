"""Short numbers of contracts, as people type them.

An order's or subscription's number is made by the database (migration 0065) of the checkout session
and the plan, or of the subscription's id: a restore gives a contract the number that it had.
"""

_SYMBOLS = frozenset("23456789CDFHJMNPRTVWXY")
_LENGTH = 8


def short_number(typed: str) -> str | None:
    """The number in a text like "k4r7m x9pc", in its own form: K-4R7M-X9PC; None of other texts."""
    symbols = "".join(each for each in typed.upper() if each not in "- \t\u2010\u2011\u2013")
    symbols = symbols.removeprefix("K")
    if len(symbols) != _LENGTH or not _SYMBOLS.issuperset(symbols):
        return None
    return f"K-{symbols[:4]}-{symbols[4:]}"
