"""Declares the topology, as the broker's administrator; a service only checks that it exists."""

from collections.abc import Sequence
from typing import Any

import aio_pika
from aio_pika.abc import AbstractConnection
from aio_pika.exceptions import ChannelNotFoundEntity, ChannelPreconditionFailed

from messaging import exceptions
from messaging.topology import Queue, Topology

# Limits the deliveries of a message that kills its handler's process each time. Set explicitly:
# RabbitMQ 4 has a default of 20, older ones have none.
DELIVERIES = 100

# `x-queue-type: quorum` is replicated. Overflow is refused, not dropped: the publisher keeps it.
_REPLICATED = {"x-queue-type": "quorum"}
_DEAD_LETTERS_SAFELY = {"x-dead-letter-strategy": "at-least-once", "x-overflow": "reject-publish"}


class TopologyConflict(Exception):
    """A queue or exchange exists with other arguments."""


async def declare(url: str, topology: Topology) -> None:
    """Declare every exchange, queue and binding, and remove obsolete bindings; idempotent."""
    async with await aio_pika.connect(url, timeout=10) as connection:
        for name in (topology.exchange, topology.dead_letter_exchange, *topology.retry_queues):
            await _declare_exchange(connection, name)
        for seconds in topology.retry_seconds:
            await _declare_retry_queue(connection, topology, seconds)
        for queue in topology.queues:
            await _declare_handler_queue(connection, topology, queue)
        await _declare_exchange(connection, topology.complete_exchange)


async def missing(
    connection: AbstractConnection, topology: Topology, queues: Sequence[Queue]
) -> list[str]:
    """The queues that the broker does not have, and whether `declare` is still running."""
    names = {queue.name: "queue" for queue in queues}
    names[topology.complete_exchange] = "exchange"
    return [
        f"{kind} {name}"
        for name, kind in names.items()
        if not await _is_there(connection, kind, name)
    ]


async def _is_there(connection: AbstractConnection, kind: str, name: str) -> bool:
    # A separate channel for each: the broker closes the channel of a failed check.
    async with connection.channel() as channel:
        try:
            if kind == "queue":
                await channel.declare_queue(name, passive=True)
            else:
                await channel.declare_exchange(name, passive=True)
        except ChannelNotFoundEntity:
            return False
    return True


async def _declare_exchange(connection: AbstractConnection, name: str) -> None:
    try:
        async with connection.channel() as channel:
            await channel.declare_exchange(name, aio_pika.ExchangeType.TOPIC, durable=True)
    except ChannelPreconditionFailed as error:
        raise TopologyConflict(f"exchange {name}: {exceptions.describe(error)}") from None


async def _declare_queue(
    connection: AbstractConnection, name: str, arguments: dict[str, Any]
) -> None:
    try:
        async with connection.channel() as channel:
            await channel.declare_queue(name, durable=True, arguments=arguments)
    except ChannelPreconditionFailed as error:
        raise TopologyConflict(
            f"queue {name} has other arguments than this version declares; "
            f"drain and delete it, then declare again: {exceptions.describe(error)}"
        ) from None


async def _declare_retry_queue(
    connection: AbstractConnection, topology: Topology, seconds: float
) -> None:
    # Without a dead-letter routing key, an expired message keeps its own, the handler's queue: one
    # queue per delay serves every handler.
    name = topology.retry_exchange(seconds)
    returns = {"x-message-ttl": round(seconds * 1000), "x-dead-letter-exchange": ""}
    await _declare_queue(connection, name, {**_REPLICATED, **_DEAD_LETTERS_SAFELY, **returns})
    async with connection.channel() as channel:
        await (await channel.get_queue(name)).bind(name, routing_key="#")


async def _declare_handler_queue(
    connection: AbstractConnection, topology: Topology, queue: Queue
) -> None:
    # Each read of dead letters is a delivery, so the limit is high.
    await _declare_queue(connection, queue.dead, {**_REPLICATED, "x-delivery-limit": 1_000_000})
    arguments = {
        **_REPLICATED,
        **_DEAD_LETTERS_SAFELY,
        "x-delivery-limit": DELIVERIES,
        "x-dead-letter-exchange": "",
        "x-dead-letter-routing-key": queue.dead,
    }
    await _declare_queue(connection, queue.name, arguments)
    async with connection.channel() as channel:
        dead = await channel.get_queue(queue.dead)
        await dead.bind(topology.dead_letter_exchange, routing_key=queue.name)
        own = await channel.get_queue(queue.name)
        for event in queue.events:
            await own.bind(topology.exchange, routing_key=event.routing_key())
        for event in set(topology.events) - set(queue.events):
            # AMQP cannot list bindings; removing a missing binding is harmless.
            await own.unbind(topology.exchange, routing_key=event.routing_key())
