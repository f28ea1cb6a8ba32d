"""The generations in flight of this process: they continue when their client disconnects."""

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
    """The member of a plan, and the client's networks, the narrowest first."""

    id: str
    tier: str
    networks: Sequence[str]


class GenerationsInFlight:
    """Runs each generation in a separate task, and at most `limit` at a time.

    Free members have at most half of the slots: accounts cost nothing, and must not keep out paying
    members, however many there are.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._limit_of_free = (limit + 1) // 2
        self._tasks: dict[asyncio.Task[Any], Member] = {}

    async def run(self, member: Member, generate: Callable[[], Awaitable[T]]) -> T:
        """Return the result of a generation, which does not end with the request that awaits it."""
        self._check(member)
        task = asyncio.ensure_future(generate())
        self._tasks[task] = member
        IN_FLIGHT.set(len(self._tasks))
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def stop(self) -> None:
        """Cancel the remaining generations, and wait until their reservations have ended.

        Its clients get the operation's 500. A service stops after SHUTDOWN_SECONDS.
        """
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check(self, member: Member) -> None:
        """Refuse a generation if no slot is free.

        The member's slots are checked first: of very many concurrent requests, most pass the check
        of the quota, and must not take the slots of others until the database refuses them.
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
