"""Limits per client and in total: requests in flight and memory."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from gateway.rates import Buckets, Rate
from gateway.messages import RETRY_SOON, ErrorResponse

# Bodies and responses up to this size do not count: the number of connections bounds them, and they
# still work while large ones are refused.
FREE = 32 * 1024
_SHARES = 4

_RECENT_SECONDS = 1.0

# As good as no limit.
_ANY = Rate(per_minute=10**9, burst=10**9)

# The host and the port of a connection, as granian names them.
Peer = tuple[str, str]


@lru_cache(4096)
def counted_as(address: str) -> str:
    """The address that limits count by: an IPv4 address, or the /64 network of an IPv6 one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)


class ClientAddresses:
    """Requests in flight by address, and which connections have one."""

    def __init__(
        self, requests: int, exempt: Sequence[str] = (), rate: Rate = _ANY, auth_rate: Rate = _ANY
    ) -> None:
        self._requests = requests
        self._all, self._auth_writes = Buckets(rate), Buckets(auth_rate)
        self._networks = [ip_network(network) for network in exempt]
        self._in_flight: dict[str, int] = {}
        self._busy: dict[Peer, int] = {}
        self._ended: set[Peer] = set()
        self._ended_before: set[Peer] = set()
        self._ended_since = 0.0
        self.is_exempt = lru_cache(4096)(self._is_exempt)

    def enter(self, address: str) -> None:
        """Count a request of this address, which came on the connection of this peer."""
        busy, in_flight = self._busy, self._in_flight
        in_flight[address] = in_flight.get(address, 0) + 1

    def leave(self, address: str) -> None:
        """End the count of a request."""
        _subtract(self._in_flight, address)

    def check(self, address: str, *, writes_auth: bool = False) -> None:
        """Refuse a request whose address has too many in flight, or had too many lately."""
        if self.is_exempt(address):
            return
        if self._in_flight[address] > self._requests:
            raise ErrorResponse(429, "Too many requests", (b"retry-after", b"1"))
        if writes_auth:
            self._auth_writes.take(address)
        self._all.take(address)

    @property
    def in_flight(self) -> int:
        """Requests in flight, including those whose client has disconnected."""
        return sum(self._in_flight.values())

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

    def _is_exempt(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


class MemoryBudget:
    """The memory for all large bodies and responses; one address may use a quarter of it."""

    def __init__(self, size: int, is_exempt: Callable[[str], bool]) -> None:
        self._size = size
        self._is_exempt = is_exempt
        self._by_address: dict[str, int] = {}
        self.used = 0

    def take(self, address: str, size: int) -> None:
        """Take memory, or refuse the request that needs it."""
        reserved = self._by_address.get(address, 0) + size
        too_much = reserved > self._size // _SHARES and not self._is_exempt(address)
        if self.used + size > self._size or too_much:
            raise ErrorResponse(503, "Service unavailable", RETRY_SOON)
        self.used += size
        self._by_address[address] = reserved

    def give_back(self, address: str, size: int) -> None:
        """Give memory back."""
        self.used -= size
        _subtract(self._by_address, address, size)


class MemoryReservation:
    """The memory that one request has taken from the budget."""

    __slots__ = ("_address", "_budget", "_reserved")

    def __init__(self, budget: MemoryBudget, address: str) -> None:
        self._budget = budget
        self._address = address
        self._reserved = 0

    def reserve(self, size: int, total: int) -> None:
        """Account for a body that grew by this size; small ones are free."""
        if total <= FREE:
            return
        more = size if total - size > FREE else total
        self._budget.take(self._address, more)
        self._reserved += more

    def release(self) -> None:
        """Give everything back."""
        if self._reserved:
            self._budget.give_back(self._address, self._reserved)
            self._reserved = 0


def _subtract(counts: dict[str, int] | dict[Peer, int], key: object, by: int = 1) -> None:
    left = counts[key] - by  # type: ignore[index]
    if left:
        counts[key] = left  # type: ignore[index]
    else:
        del counts[key]  # type: ignore[arg-type]
