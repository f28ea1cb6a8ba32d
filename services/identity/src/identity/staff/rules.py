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
    """The step that contains a moment."""
    return int(moment.timestamp()) // _SECONDS


def code_of(secret: bytes, step: int) -> str:
    """The code of a step."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), hashlib.sha1)
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**_DIGITS).zfill(_DIGITS)


def step_of(secret: bytes, code: str, now: datetime, taken: Collection[int]) -> int | None:
    """The step of this code; None if the code is wrong, or its step was used before."""
    current, matching = step_at(now), None
    for step in range(current - _STEPS_OFF, current + _STEPS_OFF + 1):
        # Compare every step, so that the time reveals nothing.
        if hmac.compare_digest(code_of(secret, step).encode(), code.encode()) and step not in taken:
            matching = step
    return matching


def still_taken(taken: Collection[int], step: int, now: datetime) -> list[int]:
    """The steps to remember once this one is used, also if a clock goes back."""
    oldest = step_at(now) - 2 * _STEPS_OFF
    return sorted({step, *(each for each in taken if each >= oldest)})
