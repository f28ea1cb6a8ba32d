"""The publishing connection to RabbitMQ."""

import asyncio
from typing import Any

import pytest

from messaging import Broker
from testkit import ServerUrls, eventually


def of_connections() -> set[asyncio.Task[Any]]:
    """The tasks of the library's connections that are open."""
    return {task for task in asyncio.all_tasks() if "Connection.__" in repr(task.get_coro())}


async def test_a_connection_that_is_given_up_in_its_last_step_is_closed(
    servers: ServerUrls,
) -> None:
    others = of_connections()
    broker = Broker(servers.rabbitmq, name="tests")
    opening = asyncio.create_task(broker.channel())
    # No event says when.
    while not (of_connections() - others or opening.done()):  # noqa: ASYNC110
        await asyncio.sleep(0)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    await broker.close()
    await eventually(lambda: not of_connections() - others, what="the connection is closed")
