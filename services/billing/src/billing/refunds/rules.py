"""What may be refunded of a payment, as pure functions.

What was charged, less the refunds that have not failed and those that wait for Stripe's answer;
of a disputed payment nothing, as the bank decides about it. The same amount again within a day is
the refund that was made, unless another one is requested explicitly; of two people who want it at
once, the second is refused. A refund that failed counts for nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, Protocol, TypeVar

from billing.money import CAME_TO_NOTHING

# Not answered by Stripe yet; Stripe would refuse it again.
WANTED = "wanted"
REFUSED = "refused"

_SAME_FOR = timedelta(days=1)


class NothingLeft(Exception):
    """Nothing of the payment is left to refund, or the bank decides about it."""


class TooMuch(Exception):
    """More than is left."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left


class JustRefunded(Exception):
    """Another person is refunding the same amount."""


class Intent(Protocol):
    """A refund that was wanted before."""

    cents: int
    channel: str
    by: str
    about: str
    state: str
    created_at: datetime


@dataclass(frozen=True)
class NewRefund:
    """A new refund: of this amount, or of the rest, up to a limit."""

    channel: str
    about: str
    user_id: str
    cents: int | None = None
    up_to: int | None = None
    by: str = ""
    why: str = ""
    # Another one, although the same amount was refunded before.
    again: bool = False

    @property
    def is_of_staff(self) -> bool:
        return self.channel in ("desk", "command")


I = TypeVar("I", bound=Intent)  # noqa: E741 - an intent


@dataclass(frozen=True)
class Known(Generic[I]):
    """A payment: what goes back at most, what has gone back or is on its way, and the intents."""

    most: int
    refunded: int
    intents: Sequence[I]
    is_disputed: bool = False

    @property
    def left(self) -> int:
        waiting = sum(each.cents for each in self.intents if each.state == WANTED)
        return max(self.most - self.refunded - waiting, 0)


def counts(intent: Intent) -> bool:
    """Whether the money goes back, or has gone back."""
    return intent.state not in (*CAME_TO_NOTHING, REFUSED)


def earlier(known: Known[I], new: NewRefund, now: datetime) -> I | None:
    """The refund that was made for this new before."""
    same = [each for each in known.intents if counts(each) and each.channel == new.channel]
    if not new.is_of_staff:
        return _newest(each for each in same if each.about == new.about)
    if new.cents is not None:
        same = [
            each
            for each in same
            if each.cents == new.cents and now - each.created_at < _SAME_FOR and not new.again
        ]
    elif known.left:
        return None
    made = _newest(same)
    if made is not None and made.state == WANTED and made.by != new.by:
        raise JustRefunded
    return made


def cents_to_refund(known: Known[I], new: NewRefund) -> int:
    """How much goes back; raises where that is not possible."""
    if known.is_disputed or not known.left:
        raise NothingLeft
    if new.cents is not None and new.cents > known.left:
        raise TooMuch(known.left)
    if new.cents is not None:
        return new.cents
    return known.left if new.up_to is None else min(known.left, new.up_to)


def _newest(intents: Iterable[I]) -> I | None:
    return max(intents, key=lambda each: each.created_at, default=None)
