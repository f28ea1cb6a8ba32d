"""The publishing connection to RabbitMQ."""

import asyncio
import gc
from typing import Any

import aio_pika
import pytest

from messaging import Broker
from messaging.broker import connect
from testkit import ServerUrls, eventually
from testkit.ports import free_port


def of_connections() -> set[asyncio.Task[Any]]:
    """The tasks of the library's connections that are open."""
    return {task for task in asyncio.all_tasks() if "Connection.__" in repr(task.get_coro())}


async def test_a_connection_that_is_cancelled_in_its_last_step_is_closed(
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


async def test_a_connection_that_is_refused_is_closed() -> None:
    def unclosed() -> set[int]:
        made = (each for each in gc.get_objects() if type(each) is aio_pika.Connection)
        return {id(each) for each in made if not each.is_closed}

    others = unclosed()
    with pytest.raises(ConnectionError) as refused:
        await connect(f"amqp://127.0.0.1:{free_port()}", "tests", seconds=5)
    assert unclosed() <= others
    # The traceback would keep the connection until here.
    assert refused.tb
