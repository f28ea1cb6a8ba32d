"""When a delivery is tried again, as pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass

# HTTP's Gone, by which the text has a receiver end its webhooks.
GONE = 410
_LATER = (429, 503)
_LONGEST_WAIT = 86_400


@dataclass(frozen=True)
class Answer:
    """What an endpoint answered: no status where there was no answer, and then why."""

    status: int | None
    text: str | None
    retry_after: str | None = None

    @property
    def is_success(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def pause_after(tries: int, pauses: Sequence[int], answer: Answer) -> int | None:
    """The seconds until the next attempt after so many; None after the last one.

    Who asks for more time gets it, up to a day.
    """
    if answer.status == GONE or tries > len(pauses):
        return None
    pause = pauses[tries - 1]
    asked = answer.retry_after or ""
    if answer.status in _LATER and asked.isascii() and asked.isdigit():
        return max(pause, min(int(asked[:9]), _LONGEST_WAIT))
    return pause
