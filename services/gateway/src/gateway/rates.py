"""Requests of a client over time: a bucket of tokens for each of its networks."""

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from gateway.addresses import Client
from gateway.messages import ErrorResponse
from gateway.settings import Settings

_MOST_BUCKETS = 50_000
READS = ("GET", "HEAD", "OPTIONS")
_ACCOUNTS = b"/api/auth/"
_REGISTER = b"/api/auth/register"


@dataclass(frozen=True)
class Rate:
    """How many requests an address may have a minute, and how many of them at once."""

    per_minute: float
    burst: int


class Buckets:
    """Each request takes a token; they come back at the rate, up to the burst."""

    def __init__(self, rate: Rate) -> None:
        self._per_second = rate.per_minute / 60
        self._burst = rate.burst
        self._full_seconds = rate.burst / self._per_second
        # The time at which a bucket is full again says how many tokens it has.
        self._full_at: dict[str, float] = {}

    def take(self, networks: Sequence[str]) -> None:
        """Take a token of each network, or refuse the request."""
        after = self._after(networks)
        if len(self._full_at) >= _MOST_BUCKETS:
            self._forget(monotonic())
        self._full_at |= after

    def check(self, networks: Sequence[str]) -> None:
        """Refuse the request if there is no token."""
        self._after(networks)

    def _after(self, networks: Sequence[str]) -> dict[str, float]:
        """When the buckets are full again if each gives a token; a wider one has twice as many."""
        now, after = monotonic(), {}
        for width, network in enumerate(networks):
            cost = 1 / (self._per_second * 2**width)
            full_at = max(self._full_at.get(network, 0.0), now) + cost
            lacking = full_at - now - self._full_seconds
            if lacking > 1e-9:
                seconds = max(1, math.ceil(lacking))
                raise ErrorResponse(429, "Too many requests", (b"retry-after", b"%d" % seconds))
            after[network] = full_at
        return after

    def _forget(self, now: float) -> None:
        """Forget full buckets; under a flood from very many networks, all of them."""
        kept = {network: at for network, at in self._full_at.items() if at > now}
        self._full_at = kept if len(kept) < _MOST_BUCKETS else {}


class Rates:
    """All rates of clients: of requests, of writes under /api/auth, of registrations."""

    def __init__(self, settings: Settings) -> None:
        every = Rate(settings.rate_limit_per_minute, settings.rate_limit_burst)
        registrations = settings.registrations_per_hour
        self._all = Buckets(every)
        self._auth_writes = Buckets(
            Rate(settings.auth_rate_limit_per_minute, settings.auth_rate_limit_burst)
        )
        self._registrations = Buckets(Rate(registrations / 60, registrations))
        # A webhook carries its own proof, and the provider's deliveries come from few addresses.
        self._exempt_paths = {path.encode() for path in settings.rate_limit_exempt_paths}
        self._bad_proofs = Buckets(every)

    def check(self, client: Client, method: str, path: bytes) -> None:
        """Count a request, or refuse it."""
        if client.is_exempt:
            return
        networks = client.networks
        if path in self._exempt_paths:
            self._bad_proofs.check(networks)
            return
        if path.startswith(_ACCOUNTS) and method not in READS:
            self._auth_writes.take(networks)
            if path == _REGISTER:
                self._registrations.take(networks)
        self._all.take(networks)

    def note(self, client: Client, path: bytes, status: int) -> None:
        """Count a refused request to an exempt path: beyond the rate, refuse more."""
        if 400 <= status < 500 and path in self._exempt_paths and not client.is_exempt:
            with suppress(ErrorResponse):
                self._bad_proofs.take(client.networks)
