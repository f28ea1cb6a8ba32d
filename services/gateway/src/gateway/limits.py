"""Limits per client and in total: requests in flight and memory."""

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import TypeVar

from gateway.addresses import Client
from gateway.responses import RETRY_SOON, ErrorResponse

# Bodies and responses up to this size do not count: the number of connections bounds them, and they
# still work while large ones are refused.
FREE = 32 * 1024
_SHARES = 4

_RECENT_SECONDS = 1.0

# The host and the port of a connection, as granian names them.
Peer = tuple[str, str]


class ClientAddresses:
    """Requests in flight by network, and which connections have one."""

    def __init__(self, requests: int) -> None:
        self._requests = requests
        self._in_flight: dict[str, int] = {}
        self._busy: dict[Peer, int] = {}
        self._ended: set[Peer] = set()
        self._ended_before: set[Peer] = set()
        self._ended_since = 0.0

    def enter(self, peer: Peer, client: Client) -> None:
        """Count a request of this client, which came on the connection of this peer."""
        _add(self._busy, peer)
        for network in client.networks:
            _add(self._in_flight, network)

    def leave(self, peer: Peer, client: Client) -> None:
        """End the count of a request."""
        _subtract(self._busy, peer)
        for network in client.networks:
            _subtract(self._in_flight, network)
        self._ended.add(peer)

    def check(self, client: Client) -> None:
        """Refuse a request whose client has too many in flight."""
        if not client.is_exempt and exceeds(self._in_flight, client.networks, self._requests):
            raise ErrorResponse(429, "Too many requests", (b"retry-after", b"1"))

    @property
    def in_flight(self) -> int:
        """Requests in flight, including those whose client has disconnected."""
        return sum(self._busy.values())

    def has_request(self, peer: Peer) -> bool:
        """Whether a request is in flight on the connection of this peer."""
        return peer in self._busy

    def recently_ended(self) -> set[Peer]:
        """Return the connections on which a request has ended within about a second."""
        recent = self._ended | self._ended_before
        if monotonic() - self._ended_since >= _RECENT_SECONDS:
            self._ended_before, self._ended = self._ended, set()
            self._ended_since = monotonic()
        return recent


class MemoryBudget:
    """The memory for all large bodies and responses; one network may use a quarter of it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._by_network: dict[str, int] = {}
        self.used = 0

    def take(self, client: Client, size: int) -> None:
        """Take memory, or refuse the request that needs it."""
        reserved = self._by_network.get(client.network, 0) + size
        too_much = reserved > self._size // _SHARES and not client.is_exempt
        if self.used + size > self._size or too_much:
            raise ErrorResponse(503, "Service unavailable", RETRY_SOON)
        self.used += size
        self._by_network[client.network] = reserved

    def give_back(self, client: Client, size: int) -> None:
        """Give memory back."""
        self.used -= size
        _subtract(self._by_network, client.network, size)


class MemoryReservation:
    """The memory that one request has taken from the budget."""

    __slots__ = ("_budget", "_client", "_reserved")

    def __init__(self, budget: MemoryBudget, client: Client) -> None:
        self._budget = budget
        self._client = client
        self._reserved = 0

    def reserve(self, size: int, total: int) -> None:
        """Account for a body that grew by this size; small ones are free."""
        if total <= FREE:
            return
        more = size if total - size > FREE else total
        self._budget.take(self._client, more)
        self._reserved += more

    def release(self) -> None:
        """Give everything back."""
        if self._reserved:
            self._budget.give_back(self._client, self._reserved)
            self._reserved = 0


def exceeds(counts: Mapping[str, int], networks: Sequence[str], limit: int) -> bool:
    """Whether one of a client's networks has more than its share; a wider one has twice as much."""
    return any(counts[network] > limit << width for width, network in enumerate(networks))


Key = TypeVar("Key", str, Peer)


def _add(counts: dict[Key, int], key: Key) -> None:
    counts[key] = counts.get(key, 0) + 1


def _subtract(counts: dict[Key, int], key: Key, by: int = 1) -> None:
    left = counts[key] - by
    if left:
        counts[key] = left
    else:
        del counts[key]
