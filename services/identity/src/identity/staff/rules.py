"""The codes of an authenticator app (RFC 6238): SHA-1, six digits, steps of 30 seconds."""

import hashlib
import hmac
from collections.abc import Collection
from datetime import datetime

_SECONDS = 30
_DIGITS = 6
# A clock may be this many steps off, either way.
_STEPS_OFF = 1


def step_at(moment: datetime) -> int:
    """The step in which a moment is."""
    return int(moment.timestamp()) // _SECONDS


def code_of(secret: bytes, step: int) -> str:
    """The code of a step."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), hashlib.sha1)
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**_DIGITS).zfill(_DIGITS)


def step_of(secret: bytes, code: str, now: datetime, taken: Collection[int]) -> int | None:
    """The step whose code this is; None if there is none, or it was taken before."""
    current, found = step_at(now), None
    for step in range(current - _STEPS_OFF, current + _STEPS_OFF + 1):
        # Every step is compared, whichever fits.
        if hmac.compare_digest(code_of(secret, step).encode(), code.encode()) and step not in taken:
            found = step
    return found


def still_taken(taken: Collection[int], step: int, now: datetime) -> list[int]:
    """The steps to remember once this one is taken, also when a clock goes back."""
    oldest = step_at(now) - 2 * _STEPS_OFF
    return sorted({step, *(each for each in taken if each >= oldest)})
