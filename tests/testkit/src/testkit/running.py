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

    `watch_url` is the test's URL of the broker, if the service's connection can be cut.
    """
    url = watch_url or service.settings.rabbitmq_url
    async with _leaving_nothing_behind():
        broker = Broker(url, name="testkit")
        await declare_once(url, service.topology)
        await empty_queues(broker, service.topology, service.name)
        app = service.app(handles=handles, retry_seconds=0.1)
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
    """Declare a topology once per session, as it takes ten times as long as starting a service."""
    if (url, topology) not in _declared:
        await declare(url, topology)
        _declared.add((url, topology))


_declared: set[tuple[str, Topology]] = set()
_alive: list[set[asyncio.Task[Any]]] = []


@asynccontextmanager
async def _leaving_nothing_behind() -> AsyncIterator[None]:
    """Assert that a service ends every task that it started.

    For services that run in parallel, all tasks are checked when the last service ends.
    """
    _alive.append(_alive[0] if _alive else asyncio.all_tasks())
    try:
        yield
    finally:
        others = _alive.pop()
    if not _alive:
        remaining = asyncio.all_tasks() - others - {asyncio.current_task()}
        _, left = await asyncio.wait(remaining, timeout=WITHIN_SECONDS) if remaining else ((), ())
        assert not left, f"Tasks of the service are still running after its end: {left}"


async def empty_queues(broker: Broker, topology: Topology, service: str) -> None:
    """Purge the queues of a service, which can contain messages of earlier tests."""
    channel = await broker.channel()
    for queue in topology.queues_of(service):
        await channel.queue_purge(queue.name)
        await channel.queue_purge(queue.dead)
    for retry in topology.retry_queues:
        await channel.queue_purge(retry)
