"""The generations in flight of this process: they go on when their client leaves."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from prometheus_client import Gauge

from chassis.http import ServiceUnavailable
from planner import quota

T = TypeVar("T")

IN_FLIGHT = Gauge("keto_plan_generations_in_flight", "Plans being written by this process")


@dataclass(frozen=True)
class Member:
    """Whom a plan is for; the networks of the client, each twice as wide as the one before."""

    id: str
    tier: str
    networks: Sequence[str]


class GenerationsInFlight:
    """Runs each generation in a task of its own, and no more than `limit` at a time.

    Free members have half of them at most: an account costs nothing, and any number of them must
    not keep out those who pay.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._limit_of_free = (limit + 1) // 2
        self._tasks: dict[asyncio.Task[Any], Member] = {}

    async def run(self, member: Member, generate: Callable[[], Awaitable[T]]) -> T:
        """The result of a generation, which does not end with the request that waits for it."""
        self._check(member)
        task = asyncio.ensure_future(generate())
        self._tasks[task] = member
        IN_FLIGHT.set(len(self._tasks))
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def stop(self) -> None:
        """Cancel what is left, and wait until it has ended its reservations.

        Its clients get the operation's 500. A service stops after SHUTDOWN_SECONDS.
        """
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check(self, member: Member) -> None:
        """Refuse a generation for which there is no room.

        The member's own first: of very many requests at once, all but the first pass the check of
        the quota, and must not take the room of others until the database refuses them.
        """
        running = self._tasks.values()
        quota.check_in_flight(member.tier, sum(other.id == member.id for other in running))
        free = [other for other in running if other.tier == quota.FREE]
        if member.tier == quota.FREE:
            for width, network in enumerate(member.networks):
                of_network = sum(network in other.networks for other in free)
                if of_network >= quota.GENERATIONS_OF_NETWORK << width:
                    raise quota.too_many_of_network()
        is_full = member.tier == quota.FREE and len(free) >= self._limit_of_free
        if is_full or len(running) >= self._limit:
            raise ServiceUnavailable(quota.BUSY_SECONDS)

    def _done(self, task: asyncio.Task[Any]) -> None:
        del self._tasks[task]
        IN_FLIGHT.set(len(self._tasks))
