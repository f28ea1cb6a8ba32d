"""The publishing side of RabbitMQ: a connection that is restored, and confirmed publishes.

Publishing has a separate connection: a broker that blocks publishers (memory, disk) must not block
the acknowledgements of consumers.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import aio_pika
from aio_pika.abc import AbstractConnection
from aiormq.abc import AbstractChannel, DeliveredMessage
from aiormq.exceptions import AMQPChannelError, DeliveryError, PublishError
from pamqp.commands import Basic
from tenacity import AsyncRetrying, wait_fixed
from yarl import URL

from messaging import exceptions
from messaging.broker.declare_topology import missing
from messaging.metrics import BROKER_CONNECTED
from messaging.topology import Queue, Topology

log = logging.getLogger(__name__)

_CONNECT_SECONDS = 5
_CONFIRM_SECONDS = 10
# During an alarm, RabbitMQ reads nothing from a connection that has published: a request on it is
# never answered, not even after the connection was abandoned.
_ANSWER_SECONDS = 10.0
_PERSISTENT = 2


class NotPublished(Exception):
    """The broker did not confirm a message (it may still have it)."""


class MessageRefused(NotPublished):
    """The broker refused this message; others may be published."""


class ChannelRefused(NotPublished):
    """The broker closed the channel over one of the messages that were being published."""


async def connect(url: str, name: str, seconds: float) -> AbstractConnection:
    connection = aio_pika.Connection(URL(url), client_properties={"connection_name": name})
    opening = asyncio.create_task(connection.connect(timeout=seconds))
    try:
        await asyncio.shield(opening)
    except BaseException:
        # An attempt that was cancelled in its last steps leaves an open connection. One that failed
        # counts as open, too: the library would close it when the garbage collector finds it.
        with suppress(Exception):
            await opening
        with suppress(Exception):
            await connection.close()
        raise
    return connection


class Broker:
    """One connection and one confirming channel, opened when needed and reopened when lost."""

    def __init__(self, url: str, *, name: str, retry_seconds: float = 1) -> None:
        self._url = url
        self._name = name
        self.retry_seconds = retry_seconds
        self._connection: AbstractConnection | None = None
        self._channel: AbstractChannel | None = None
        self._opening = asyncio.Lock()
        # For the topology, which is logged once.
        self._waits = False
        # The last attempt to connect has failed.
        self.is_unavailable = False

    @property
    def connected(self) -> bool:
        return self._connection is not None and self._connection.connected.is_set()

    async def channel(self) -> AbstractChannel:
        """The publishing channel, opened if necessary."""
        if self._channel is not None and not self._channel.is_closed:
            return self._channel
        async with self._opening:
            if self._channel is None or self._channel.is_closed:
                async with asyncio.timeout(_CONNECT_SECONDS * 2):
                    connection = await self._connect()
                    channel = await connection.channel(publisher_confirms=True)
                    self._channel = await channel.get_underlay_channel()
            return self._channel

    async def _connect(self) -> AbstractConnection:
        if self._connection is not None and self.connected:
            return self._connection
        await self.close()
        try:
            self._connection = await connect(self._url, f"{self._name} publisher", _CONNECT_SECONDS)
        except Exception:
            self.is_unavailable = True
            raise
        self.is_unavailable = False
        self._connection.close_callbacks.add(lambda *_: BROKER_CONNECTED.set(0))
        BROKER_CONNECTED.set(1)
        log.info("Connected to RabbitMQ")
        return self._connection

    async def until_connected(self) -> None:
        try:
            await self.channel()
        except Exception as error:
            log.warning("No connection to RabbitMQ, retrying: %r", error)
            await AsyncRetrying(wait=wait_fixed(self.retry_seconds))(self.channel)

    async def until_declared(self, topology: Topology, queues: Sequence[Queue] = ()) -> None:
        """Wait until the administrator has declared everything, and these queues exist."""
        while True:
            await self.until_connected()
            try:
                assert self._connection is not None
                async with asyncio.timeout(_ANSWER_SECONDS):
                    lacking = await missing(self._connection, topology, queues)
            except Exception as error:
                log.debug("The topology can't be checked: %r", error)
            else:
                if not lacking:
                    self._waits = False
                    return
                if not self._waits:
                    log.warning("Waiting for the topology (`declare`): no %s", ", ".join(lacking))
                    self._waits = True
            await asyncio.sleep(self.retry_seconds)

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
        """Publish one persistent message and wait until the broker confirms it."""
        channel = await self.channel()
        properties = Basic.Properties(
            content_type="application/cloudevents+json",
            delivery_mode=_PERSISTENT,
            message_id=message_id,
            headers=dict(headers) if headers else None,
        )
        try:
            # The library's own timeout does not cover a frozen broker.
            async with asyncio.timeout(_CONFIRM_SECONDS):
                confirmed = await channel.basic_publish(
                    body,
                    exchange=exchange,
                    routing_key=routing_key,
                    properties=properties,
                    mandatory=mandatory,
                )
        except (PublishError, DeliveryError, ValueError) as error:
            raise MessageRefused(f"{routing_key}: {type(error).__name__}") from error
        except AMQPChannelError as error:
            raise ChannelRefused(f"{routing_key}: {exceptions.describe(error)}") from error
        except (Exception, asyncio.CancelledError) as error:
            # A closed channel cancels the pending confirms.
            if isinstance(error, asyncio.CancelledError) and not channel.is_closed:
                raise
            raise NotPublished(f"{routing_key}: {exceptions.describe(error)}") from error
        if isinstance(confirmed, DeliveredMessage) or not isinstance(confirmed, Basic.Ack):
            raise MessageRefused(f"{routing_key}: returned by the broker")

    async def depths(self, queues: Sequence[str]) -> dict[str, int]:
        if self._connection is None or not self.connected:
            raise ConnectionError("Not connected")
        # A separate channel: a check of a missing queue closes it.
        async with asyncio.timeout(_ANSWER_SECONDS), self._connection.channel() as channel:
            found = [await channel.declare_queue(queue, passive=True) for queue in queues]
        return {each.name: each.declaration_result.message_count or 0 for each in found}

    async def close(self) -> None:
        """Close the connection; the next use opens a new one."""
        connection, self._connection, self._channel = self._connection, None, None
        BROKER_CONNECTED.set(0)
        if connection is not None:
            try:
                async with asyncio.timeout(2):
                    await connection.close()
            except (Exception, asyncio.CancelledError) as error:
                log.debug("Closing the connection: %r", error)
