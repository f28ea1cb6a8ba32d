"""Which event of an invoice counts, as pure functions.

An invoice goes one way (open, then uncollectible or void or paid; what was given up can still be
paid), and its attempts are counted: so the one that is further along its life is the newer one,
then the one with more attempts, and only then the one of the later second. A failed attempt and one
that needs its holder are remembered by their number: the invoice itself does not say which it was.
"""

from typing import NamedTuple

_IN_LIFE = ("draft", "open", "uncollectible", "void", "paid")


class InvoicePosition(NamedTuple):
    """The position of what an event says among all that is said of an invoice."""

    in_life: int
    attempts: int
    second: int
    next_attempt: int


def position(
    *, status: str, attempts: int, second: int, next_attempt: int | None
) -> InvoicePosition:
    """Where something that was said of an invoice stands: the greatest counts."""
    in_life = _IN_LIFE.index(status) if status in _IN_LIFE else -1
    return InvoicePosition(in_life, attempts, second, next_attempt or 0)
