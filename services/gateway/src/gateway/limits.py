"""Limits per client and in total: connections, requests in flight, memory."""

from collections import Counter

from gateway.addresses import Client
from gateway.messages import RETRY_SOON, ErrorResponse

# Bodies and responses up to this size do not count: the number of connections bounds them, and they
# still work while large ones are refused.
_FREE = 32 * 1024
_SHARES = 4


class Counts:
    """Something that each network has a limited number of; a wider network has twice as much."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._by_network: Counter[str] = Counter()
        self.total = 0

    def add(self, client: Client) -> None:
        """Count one."""
        self.total += 1
        self._by_network.update(client.networks)

    def subtract(self, client: Client) -> None:
        """Count one less."""
        self.total -= 1
        for network in client.networks:
            self._by_network[network] -= 1
            if not self._by_network[network]:
                del self._by_network[network]

    def exceeds(self, client: Client) -> bool:
        """Whether one of the client's networks has more than its share."""
        return not client.is_exempt and any(
            self._by_network[network] > self._limit << width
            for width, network in enumerate(client.networks)
        )


class MemoryBudget:
    """The memory for all large bodies and responses; one network may use a quarter of it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._by_network: Counter[str] = Counter()
        self.used = 0

    def take(self, client: Client, size: int) -> None:
        """Take memory, or refuse the request that needs it."""
        reserved = self._by_network[client.network] + size
        too_much = reserved > self._size // _SHARES and not client.is_exempt
        if self.used + size > self._size or too_much:
            raise ErrorResponse(503, "Service unavailable", RETRY_SOON)
        self.used += size
        self._by_network[client.network] = reserved

    def give_back(self, client: Client, size: int) -> None:
        """Give memory back."""
        self.used -= size
        self._by_network[client.network] -= size
        if not self._by_network[client.network]:
            del self._by_network[client.network]


class MemoryReservation:
    """The memory that one request has taken from the budget."""

    __slots__ = ("_budget", "_client", "_reserved")

    def __init__(self, budget: MemoryBudget, client: Client) -> None:
        self._budget = budget
        self._client = client
        self._reserved = 0

    def reserve(self, size: int, total: int) -> None:
        """Account for a body that grew by this size; small ones are free."""
        if total <= _FREE:
            return
        more = size if total - size > _FREE else total
        self._budget.take(self._client, more)
        self._reserved += more

    def release(self) -> None:
        """Give everything back."""
        if self._reserved:
            self._budget.give_back(self._client, self._reserved)
            self._reserved = 0
