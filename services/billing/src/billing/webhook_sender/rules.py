"""When to retry a delivery, as pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass

# HTTP's Gone, with which Standard Webhooks lets a receiver end its webhooks.
GONE = 410
_LATER = (429, 503)
_LONGEST_WAIT = 86_400


@dataclass(frozen=True)
class Answer:
    """The response of an endpoint; without one, `status` is None and `text` is the reason."""

    status: int | None
    text: str | None
    retry_after: str | None = None

    @property
    def is_success(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def pause_after(tries: int, pauses: Sequence[int], answer: Answer) -> int | None:
    """The seconds until the next attempt after this number of tries; None after the last one.

    An endpoint can request a longer pause, up to a day.
    """
    if answer.status == GONE or tries > len(pauses):
        return None
    pause = pauses[tries - 1]
    asked = answer.retry_after or ""
    if answer.status in _LATER and asked.isascii() and asked.isdigit():
        return max(pause, min(int(asked[:9]), _LONGEST_WAIT))
    return pause
