"""A service running inside the test: real PostgreSQL, real RabbitMQ, HTTP without a socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aio_pika
import httpx

from chassis.service import Service
from messaging import Broker, Topology, declare
from testkit.declared_errors import only_declared_errors
from testkit.eventually import WITHIN_SECONDS
from testkit.running_service import RunningService


@asynccontextmanager
async def running(
    service: Service, *, handles: bool = True, raise_errors: bool = False, watch_url: str = ""
) -> AsyncIterator[RunningService]:
    """Run a service until the block ends; its queues are empty at the start.

    `watch_url` is the test's own way to the broker, if the service's may be cut.
    """
    url = watch_url or service.settings.rabbitmq_url
    async with _leaving_nothing_behind():
        broker = Broker(url, name="testkit")
        await declare_once(url, service.topology)
        await empty_queues(broker, service.topology, service.name)
        app = service.app(handles=handles)
        transport = httpx.ASGITransport(app, raise_app_exceptions=raise_errors)
        connection = await aio_pika.connect(url)
        try:
            async with (
                app.router.lifespan_context(app),
                httpx.AsyncClient(
                    transport=transport,
                    base_url="http://service",
                    event_hooks={"response": [only_declared_errors(service.routes)]},
                ) as client,
            ):
                it = RunningService(app, client, broker, service.topology)
                await it.listen(await connection.channel())
                yield it
                assert it.unlike_golden == []
        finally:
            await connection.close()
            await broker.close()


async def declare_once(url: str, topology: Topology) -> None:
    """Declare a topology, if this was not done before: it takes ten times as long as to start a
    service."""
    if (url, topology) not in _declared:
        await declare(url, topology)
        _declared.add((url, topology))


_declared: set[tuple[str, Topology]] = set()
_alive: list[set[asyncio.Task[Any]]] = []


@asynccontextmanager
async def _leaving_nothing_behind() -> AsyncIterator[None]:
    """Assert that a service ends every task that it started.

    Of services that run in parallel, the last one to end is checked for all of them.
    """
    _alive.append(_alive[0] if _alive else asyncio.all_tasks())
    try:
        yield
    finally:
        others = _alive.pop()
    if not _alive:
        its_own = asyncio.all_tasks() - others - {asyncio.current_task()}
        _, left = await asyncio.wait(its_own, timeout=WITHIN_SECONDS) if its_own else ((), ())
        assert not left, f"The service goes on after its end: {left}"


async def empty_queues(broker: Broker, topology: Topology, service: str) -> None:
    """Delete the messages that earlier tests left for a service."""
    channel = await broker.channel()
    for queue in topology.queues_of(service):
        await channel.queue_purge(queue.name)
        await channel.queue_purge(queue.dead)
    for retry in topology.retry_queues:
        await channel.queue_purge(retry)
