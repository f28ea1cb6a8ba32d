"""Limits per client and in total: connections, requests in flight, memory.

Limits count networks: an IPv4 address; the /64, the /56 and the /48 of an IPv6 address, where each
may have twice as much as the one before. With the /64 alone, the owner of a /48 would have 65,536
times each limit. Memory is counted by the /48.
"""

from collections import Counter

from gateway.clients.addresses import Client
from gateway.messages import RETRY_SOON, ErrorResponse

# Bodies and responses up to this size do not count: the number of connections bounds them, and they
# still work while large ones are refused.
FREE_MEMORY = 32 * 1024
_SHARES = 4


class Counts:
    """Counts something per network against a limit, which doubles with each wider network."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._by_network: Counter[str] = Counter()

    def add(self, client: Client) -> None:
        for network in client.networks:
            self._by_network[network] += 1

    def subtract(self, client: Client) -> None:
        for network in client.networks:
            self._by_network[network] -= 1
            if not self._by_network[network]:
                del self._by_network[network]

    def exceeds(self, client: Client) -> bool:
        return not client.is_exempt and any(
            self._by_network[network] > self._limit << width
            for width, network in enumerate(client.networks)
        )


class MemoryBudget:
    """The memory for all large bodies and responses; one network may use a quarter."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._by_network: Counter[str] = Counter()
        self.used = 0

    def take(self, client: Client, size: int) -> None:
        reserved = self._by_network[client.network] + size
        too_much = reserved > self._size // _SHARES and not client.is_exempt
        if self.used + size > self._size or too_much:
            raise ErrorResponse(503, "Service unavailable", RETRY_SOON)
        self.give_back(client, -size)

    def give_back(self, client: Client, size: int) -> None:
        self.used -= size
        self._by_network[client.network] -= size
        if not self._by_network[client.network]:
            del self._by_network[client.network]
