"""Declares the topology, as the broker's administrator; a service only checks that it is there."""

import logging
from collections.abc import AsyncIterator
from typing import Any

import aio_pika
from aio_pika.abc import AbstractChannel, AbstractConnection, AbstractIncomingMessage
from aio_pika.exceptions import ChannelNotFoundEntity, ChannelPreconditionFailed

from messaging import exceptions
from messaging.topology import Queue, Topology

log = logging.getLogger(__name__)

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
        await _declare_exchanges(connection, topology)
        for seconds in topology.retry_seconds:
            await _declare_retry_queue(connection, topology, seconds)
        for queue in topology.queues:
            await _declare_handler_queue(connection, topology, queue)
        for former in topology.former_delay_queues:
            await _replace_delay_queue(connection, topology, former)


async def missing(connection: AbstractConnection, topology: Topology, service: str) -> list[str]:
    """The exchanges and queues that a service needs and the broker does not have."""
    exchanges = [topology.exchange, topology.dead_letter_exchange, *topology.retry_queues]
    queues = [queue.name for queue in topology.queues_of(service)]
    found = []
    for name in exchanges:
        if not await _is_there(connection, "exchange", name):
            found.append(f"exchange {name}")
    for name in queues:
        if not await _is_there(connection, "queue", name):
            found.append(f"queue {name}")
    return found


async def _is_there(connection: AbstractConnection, kind: str, name: str) -> bool:
    # A channel of its own for each: the broker closes the channel of a failed check.
    async with connection.channel() as channel:
        try:
            if kind == "queue":
                await channel.declare_queue(name, passive=True)
            else:
                await channel.declare_exchange(name, passive=True)
        except ChannelNotFoundEntity:
            return False
    return True


async def _declare_exchanges(connection: AbstractConnection, topology: Topology) -> None:
    for name in (topology.exchange, topology.dead_letter_exchange, *topology.retry_queues):
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
    # Without a dead-letter routing key, an expired message keeps its own: the handler's queue.
    # So one queue for each delay serves every handler.
    name = topology.retry_exchange(seconds)
    returns = {"x-message-ttl": round(seconds * 1000), "x-dead-letter-exchange": ""}
    await _declare_queue(connection, name, {**_REPLICATED, **_DEAD_LETTERS_SAFELY, **returns})
    async with connection.channel() as channel:
        await (await channel.get_queue(name)).bind(name, routing_key="#")


async def _declare_handler_queue(
    connection: AbstractConnection, topology: Topology, queue: Queue
) -> None:
    # Each look at dead letters is a delivery, so the limit is high.
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


async def _replace_delay_queue(
    connection: AbstractConnection, topology: Topology, former: str
) -> None:
    """Move the messages of a previous version's delay queue to the shortest retry, and delete it.

    While a process of that version runs it may declare the queue again. Nothing is
    lost: its messages return to their handlers, and the next `declare` deletes the queue.
    """
    if not await _is_there(connection, "queue", former):
        return
    async with connection.channel(publisher_confirms=True, on_return_raises=True) as channel:
        await channel.exchange_delete(former)
        retry = await channel.get_exchange(topology.retry_queues[0])
        moved = 0
        async for message in _messages_of(channel, former):
            again = aio_pika.Message(
                message.body,
                headers=message.headers,
                message_id=message.message_id,
                content_type=message.content_type,
                delivery_mode=aio_pika.DeliveryMode.PERSISTENT,
            )
            await retry.publish(again, message.routing_key or "")
            await message.ack()
            moved += 1
        # A quorum queue cannot be deleted on the condition that it is empty.
        left = (await channel.get_queue(former)).declaration_result.message_count
        if not left:
            await channel.queue_delete(former)
    log.info("Replaced %s: %d waiting messages moved to %s", former, moved, retry.name)


async def _messages_of(
    channel: AbstractChannel, name: str
) -> AsyncIterator[AbstractIncomingMessage]:
    queue = await channel.get_queue(name)
    while (message := await queue.get(fail=False)) is not None:
        yield message
