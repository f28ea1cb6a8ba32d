"""Requests of a client over time: a bucket of tokens for each of its networks."""

import math
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from gateway.clients.addresses import Client
from gateway.messages import ErrorResponse
from gateway.settings import Settings

_READS = ("GET", "HEAD", "OPTIONS")
_REGISTER = b"/api/auth/register"


class Buckets:
    """Each request takes a token; they come back at the rate, up to the burst."""

    def __init__(self, per_minute: float, burst: int, most: int) -> None:
        self._most = most
        self._cost = 60 / per_minute
        self._full_seconds = burst * self._cost
        # The time at which a bucket is full again; how many tokens it has follows from it.
        self._full_at: dict[str, float] = {}

    def take(self, networks: Sequence[str]) -> None:
        """Take a token of each network, or refuse the request."""
        after = self.check(networks)
        if len(self._full_at) >= self._most:
            # Full buckets are forgotten; under a flood from very many networks, all of them.
            now = monotonic()
            kept = {network: at for network, at in self._full_at.items() if at > now}
            self._full_at = kept if len(kept) < self._most else {}
        self._full_at |= after

    def check(self, networks: Sequence[str]) -> dict[str, float]:
        """Refuse the request without a token; return when each bucket would be full again."""
        now, after = monotonic(), {}
        for width, network in enumerate(networks):
            # A wider network has twice as many.
            full_at = max(self._full_at.get(network, 0.0), now) + self._cost / 2**width
            lacking = full_at - now - self._full_seconds
            if lacking > 1e-9:
                seconds = max(1, math.ceil(lacking))
                raise ErrorResponse(429, "Too many requests", (b"retry-after", b"%d" % seconds))
            after[network] = full_at
        return after


class Rates:
    """All rates of clients: of requests, of writes that need no login, of registrations."""

    def __init__(self, settings: Settings) -> None:
        per_minute, burst = settings.rate_limit_per_minute, settings.rate_limit_burst
        registrations, most = settings.registrations_per_hour, settings.limits.most_buckets
        self._all = Buckets(per_minute, burst, most)
        self._auth_writes = Buckets(
            settings.auth_rate_limit_per_minute, settings.auth_rate_limit_burst, most
        )
        self._registrations = Buckets(registrations / 60, registrations, most)
        # A webhook carries its own proof, and the provider's deliveries come from few addresses.
        self._exempt_paths = {path.encode() for path in settings.rate_limit_exempt_paths}
        self._bad_proofs = Buckets(per_minute, burst, most)

    def check(self, client: Client, method: str, path: bytes, rate: str) -> None:
        if client.is_exempt:
            return
        if path in self._exempt_paths:
            self._bad_proofs.check(client.networks)
            return
        if rate == "auth" and method not in _READS:
            self._auth_writes.take(client.networks)
            if path == _REGISTER:
                self._registrations.take(client.networks)
        self._all.take(client.networks)

    def note(self, client: Client, path: bytes, status: int) -> None:
        """Count a refused request to an exempt path: beyond the rate, refuse more."""
        if 400 <= status < 500 and path in self._exempt_paths and not client.is_exempt:
            with suppress(ErrorResponse):
                self._bad_proofs.take(client.networks)
