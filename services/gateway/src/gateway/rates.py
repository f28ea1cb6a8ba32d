"""Requests of one client address over time: a bucket of tokens for each."""

import math
from dataclasses import dataclass
from time import monotonic

from gateway.messages import ErrorResponse

_MOST_BUCKETS = 50_000


@dataclass(frozen=True)
class Rate:
    """How many requests an address may have a minute, and how many of them at once."""

    per_minute: int
    burst: int


class Buckets:
    """Each request takes a token; they come back at the rate, up to the burst."""

    def __init__(self, rate: Rate) -> None:
        self._per_second = rate.per_minute / 60
        self._burst = rate.burst
        self._full_seconds = rate.burst / self._per_second
        # The time at which a bucket is full again says how many tokens it has.
        self._full_at: dict[str, float] = {}

    def take(self, address: str) -> None:
        """Take a token, or refuse the request."""
        now = monotonic()
        full_at = max(self._full_at.get(address, 0.0), now) + 1 / self._per_second
        lacking = full_at - now - self._full_seconds
        if lacking > 1e-9:
            seconds = max(1, math.ceil(lacking))
            raise ErrorResponse(429, "Too many requests", (b"retry-after", b"%d" % seconds))
        if len(self._full_at) >= _MOST_BUCKETS:
            self._forget(now)
        self._full_at[address] = full_at

    def _forget(self, now: float) -> None:
        """Forget full buckets; under a flood from very many addresses, all of them."""
        kept = {address: at for address, at in self._full_at.items() if at > now}
        self._full_at = kept if len(kept) < _MOST_BUCKETS else {}
