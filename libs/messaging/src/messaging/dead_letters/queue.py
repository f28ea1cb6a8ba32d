"""A queue of dead letters, read as a whole by one process at a time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

from aio_pika.abc import AbstractChannel, AbstractConnection, AbstractIncomingMessage
from pamqp import commands
from tenacity import AsyncRetrying, retry_if_exception_type, stop_after_delay, wait_random

T = TypeVar("T")

# How long to wait for another look at the same dead letters, and for the next one of them.
_BUSY_SECONDS = 60
_DELIVERY_SECONDS = 10
# The field has 16 bits; above this, use no limit (0).
_MOST_PREFETCHED = 65_535


class DeadLettersInUse(Exception):
    """Another process reads these dead letters, so that this one would see only a part, or RabbitMQ
    does not know their number yet."""


async def when_free(work: Callable[..., Awaitable[T]], *arguments: object) -> T:
    """Run this when no other process reads the dead letters."""
    again = AsyncRetrying(
        retry=retry_if_exception_type(DeadLettersInUse),
        wait=wait_random(0.1, 0.5),
        stop=stop_after_delay(_BUSY_SECONDS),
        reraise=True,
    )
    return await again(work, *arguments)


async def declared(
    channel: AbstractChannel, name: str, consumers: int = 0
) -> commands.Queue.DeclareOk:
    """The counts of a queue; other consumers than these are another look."""
    there = (await channel.declare_queue(name, passive=True)).declaration_result
    if not there.message_count and not there.consumer_count:
        # RabbitMQ says so, too, of a queue without a leader or one that is slow to answer, as after
        # a restart. A get is answered by the leader.
        queue = await channel.get_queue(name, ensure=False)
        letter = await queue.get(fail=False, timeout=_DELIVERY_SECONDS)
        if letter is not None:
            await letter.reject(requeue=True)
            raise DeadLettersInUse(name)
    if (there.consumer_count or 0) != consumers:
        raise DeadLettersInUse(name)
    return there


async def consume(
    connection: AbstractConnection, name: str
) -> tuple[AbstractChannel, AsyncIterator[AbstractIncomingMessage]]:
    """Consume all present letters at once: a get for each would take a round trip for each."""
    channel = await connection.channel()
    arrived: asyncio.Queue[AbstractIncomingMessage] = asyncio.Queue()
    try:
        count = (await declared(channel, name)).message_count or 0
        if count:
            await channel.set_qos(prefetch_count=count if count <= _MOST_PREFETCHED else 0)
            await (await channel.get_queue(name, ensure=False)).consume(arrived.put)
            # Quorum queues have no exclusive consumers. If two begin at once, at least one sees the
            # other and closes: its messages go to the one that stays.
            await declared(channel, name, consumers=1)
    except DeadLettersInUse:
        await channel.close()
        raise

    async def messages() -> AsyncIterator[AbstractIncomingMessage]:
        for _ in range(count):
            async with asyncio.timeout(_DELIVERY_SECONDS):
                message = await arrived.get()
            yield message

    return channel, messages()
