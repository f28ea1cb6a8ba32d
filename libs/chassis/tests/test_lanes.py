"""The workers of a queue, and their end."""

import asyncio
from typing import Any, cast

import pytest

from chassis.messaging import Handlers
from chassis.messaging.handling import Delivery, Handling
from chassis.messaging.lanes import Lane
from chassis.messaging.setting_aside import Aside
from contracts.billing import PlanPurchased
from contracts.samples import wire


class Noting:
    """Notes what it is given, and takes its time over it."""

    def __init__(self) -> None:
        self.begun = 0
        self.ended = 0
        self.may_end = asyncio.Event()

    async def see_through(self, _: Any, deliveries: list[Delivery]) -> None:
        self.begun += len(deliveries)
        await self.may_end.wait()
        self.ended += len(deliveries)


class Message:
    body = wire(PlanPurchased)


def a_lane(noting: Noting, *, batch: int, at_once: int) -> Lane:
    handlers = Handlers()

    @handlers.handles(PlanPurchased, queue="tracker.purchases", batch=batch, at_once=at_once)
    async def note(event: PlanPurchased) -> None:
        """Never called: the noting stands in its place."""

    (handler,) = handlers.bound_to(None)
    return Lane(handler, cast(Handling, noting), cast(Aside, None))


@pytest.mark.parametrize("batch", [1, 100])
async def test_a_closed_lane_lets_every_idle_worker_go(batch: int) -> None:
    lane = a_lane(Noting(), batch=batch, at_once=4)
    workers = [asyncio.create_task(work) for work in lane.workers()]
    await asyncio.sleep(0)
    lane.close()
    _, left = await asyncio.wait(workers, timeout=20)
    assert not left


async def test_a_closed_lane_ends_what_it_has_begun_and_begins_nothing_more() -> None:
    noting = Noting()
    lane = a_lane(noting, batch=1, at_once=2)
    workers = [asyncio.create_task(work) for work in lane.workers()]
    for _ in range(5):
        await lane.take(cast(Any, Message()))
    await asyncio.sleep(0)
    assert noting.begun == 2
    lane.close()
    noting.may_end.set()
    _, left = await asyncio.wait(workers, timeout=20)
    assert not left
    assert (noting.begun, noting.ended) == (2, 2)
