"""The publishing side of RabbitMQ: a connection that comes back, and the whole topology.

Publishing has a connection of its own: a broker that holds publishers back (memory, disk) must
not hold back the acknowledgements of consumers.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import aio_pika
from aio_pika.abc import AbstractConnection, AbstractExchange
from aiormq.abc import AbstractChannel
from pamqp.commands import Basic

from chassis.observability import exceptions
from chassis.observability.metrics import BROKER_CONNECTED
from contracts import topology

log = logging.getLogger(__name__)

_CONNECT_SECONDS = 5
_CONFIRM_SECONDS = 10
_RETRY_SECONDS = 1

# A message that kills its handler's process each time is not handed out for ever. Set explicitly:
# RabbitMQ 4 has a default of 20, older ones have none.
_DELIVERIES = 100
_PERSISTENT = 2


class NotPublished(Exception):
    """The broker did not confirm a message (it may still have it)."""


class Broker:
    """One connection and one confirming channel, made when needed and made again when lost."""

    def __init__(self, url: str, *, name: str) -> None:
        self._url = url
        self._name = name
        self._connection: AbstractConnection | None = None
        self._channel: AbstractChannel | None = None
        self._opening = asyncio.Lock()

    @property
    def connected(self) -> bool:
        """Whether there is a connection with the topology declared on it."""
        return self._channel is not None and not self._channel.is_closed

    async def channel(self) -> AbstractChannel:
        """The publishing channel; connects, and declares the topology, if need be."""
        if self._channel is not None and not self._channel.is_closed:
            return self._channel
        async with self._opening:
            if self._channel is None or self._channel.is_closed:
                await self._open()
            assert self._channel is not None
            return self._channel

    async def _open(self) -> None:
        await self.close()
        async with asyncio.timeout(_CONNECT_SECONDS * 4):
            self._connection = await aio_pika.connect(
                self._url,
                timeout=_CONNECT_SECONDS,
                client_properties={"connection_name": f"{self._name} publisher"},
            )
            await declare(self._connection)
            channel = await self._connection.channel(publisher_confirms=True)
            self._channel = await channel.get_underlay_channel()
        self._connection.close_callbacks.add(lambda *_: BROKER_CONNECTED.set(0))
        BROKER_CONNECTED.set(1)
        log.info("Connected to RabbitMQ")

    async def until_connected(self) -> None:
        """Wait for the broker, however long it takes."""
        said = False
        while True:
            try:
                await self.channel()
            except Exception as error:
                if not said:
                    log.warning("RabbitMQ is away, trying again each second: %r", error)
                    said = True
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                return

    async def publish(
        self,
        body: bytes,
        *,
        exchange: str,
        routing_key: str,
        message_id: str,
        headers: Mapping[str, Any] | None = None,
        mandatory: bool = True,
    ) -> None:
        """Publish one persistent message and wait until the broker says that it has it."""
        channel = await self.channel()
        properties = Basic.Properties(
            content_type="application/cloudevents+json",
            delivery_mode=_PERSISTENT,
            message_id=message_id,
            headers=dict(headers) if headers else None,
        )
        try:
            # The library's own timeout is not honoured by a broker that stands still.
            async with asyncio.timeout(_CONFIRM_SECONDS):
                confirmed = await channel.basic_publish(
                    body,
                    exchange=exchange,
                    routing_key=routing_key,
                    properties=properties,
                    mandatory=mandatory,
                )
        except (Exception, asyncio.CancelledError) as error:
            if isinstance(error, asyncio.CancelledError) and not channel.is_closed:
                raise
            raise NotPublished(f"{routing_key}: {exceptions.describe(error)}") from error
        if not isinstance(confirmed, Basic.Ack):
            raise NotPublished(f"{routing_key}: {confirmed!r}")

    async def depths(self, queues: Sequence[str]) -> dict[str, int]:
        """How many messages wait in each of these queues."""
        if self._connection is None or not self.connected:
            raise ConnectionError("Not connected")
        # A channel of its own: asking for a queue that is not there closes it.
        async with self._connection.channel() as channel:
            found = [await channel.declare_queue(queue, passive=True) for queue in queues]
        return {each.name: each.declaration_result.message_count or 0 for each in found}

    async def forget(self) -> None:
        """Drop a connection that does not do its work, so that the next use makes a new one."""
        await self.close()

    async def close(self) -> None:
        """Let the connection go."""
        connection, self._connection, self._channel = self._connection, None, None
        BROKER_CONNECTED.set(0)
        if connection is not None:
            try:
                async with asyncio.timeout(2):
                    await connection.close()
            except (Exception, asyncio.CancelledError) as error:
                log.debug("Closing the connection: %r", error)


async def declare(connection: AbstractConnection) -> None:
    """Declare every exchange, queue and binding of the system; declaring twice changes nothing."""
    async with connection.channel() as channel:
        events = await channel.declare_exchange(
            topology.EXCHANGE, aio_pika.ExchangeType.TOPIC, durable=True
        )
        delays: list[AbstractExchange] = []
        for seconds in topology.DELAYS_SECONDS:
            # A TTL queue without a routing key of its own hands a message to the queue that its
            # routing key names, so three delays serve every handler.
            exchange = await channel.declare_exchange(
                topology.delay_exchange(seconds), aio_pika.ExchangeType.FANOUT, durable=True
            )
            waiting = await channel.declare_queue(
                topology.delay_queue(seconds),
                durable=True,
                arguments={
                    "x-queue-type": "quorum",
                    "x-message-ttl": seconds * 1000,
                    "x-dead-letter-exchange": "",
                    "x-dead-letter-strategy": "at-least-once",
                    "x-overflow": "reject-publish",
                },
            )
            await waiting.bind(exchange)
            delays.append(exchange)
        for queue in topology.QUEUES:
            await channel.declare_queue(queue.dead, durable=True, arguments=dead_arguments())
            own = await channel.declare_queue(
                queue.name, durable=True, arguments=queue_arguments(queue)
            )
            for heard in queue.events:
                await own.bind(events, routing_key=heard.routing_key())


def queue_arguments(queue: topology.Queue) -> dict[str, Any]:
    """A handler's queue: replicated, and what it gives up on is parked, not lost."""
    return {
        "x-queue-type": "quorum",
        "x-delivery-limit": _DELIVERIES,
        "x-dead-letter-exchange": "",
        "x-dead-letter-routing-key": queue.dead,
        "x-dead-letter-strategy": "at-least-once",
        "x-overflow": "reject-publish",
    }


def dead_arguments() -> dict[str, Any]:
    """Where messages are parked; people look at them often, so hardly any limit."""
    return {"x-queue-type": "quorum", "x-delivery-limit": 1_000_000}
