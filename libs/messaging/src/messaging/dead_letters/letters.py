"""Dead letters, as they lie in the broker: to look at, replay or discard."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from aio_pika.abc import AbstractConnection, AbstractIncomingMessage

from messaging.broker import Broker, connect
from messaging.dead_letters.headers import ATTEMPTS, REASON, SIGNATURE, SINCE
from messaging.dead_letters.queue import consume, declared, when_free
from messaging.topology import Topology

# Acts may publish: one at a time would wait for each confirmation.
_AT_ONCE = 100


@dataclass(frozen=True)
class DeadLetter:
    """A message that could not be handled."""

    id: str
    reason: str
    attempts: int
    traceparent: str
    body: bytes
    # None until the retention has seen a message that the broker itself dead-lettered.
    since: datetime | None = None
    signature: str = ""

    @classmethod
    def of(cls, message: AbstractIncomingMessage) -> "DeadLetter":
        """Read it from a message; one that the broker itself dead-lettered has few headers."""
        headers = message.headers
        by_broker = "dead-lettered by the broker, or put here by another service"
        attempts = headers.get(ATTEMPTS, 0)
        return cls(
            id=message.message_id or "",
            reason=str(headers.get(REASON, by_broker)),
            attempts=attempts if isinstance(attempts, int) else 0,
            traceparent=str(headers.get("traceparent", "")),
            body=message.body,
            since=_moment(headers.get(SINCE)),
            signature=str(headers.get(SIGNATURE, "")),
        )

    def as_text(self) -> str:
        try:
            body = json.dumps(json.loads(self.body), indent=2, ensure_ascii=False)
        except ValueError:
            body = repr(self.body)
        return (
            f"id        {self.id}\nreason    {self.reason}\nattempts  {self.attempts}\n"
            f"since     {self.since or '-'}\ntrace     {self.traceparent or '-'}\n"
            f"replay    {'possible' if self.body and self.signature else 'not possible'}\n{body}\n"
        )


class DeadLetters:
    """The dead letters of a broker."""

    def __init__(self, rabbitmq_url: str, topology: Topology) -> None:
        self._url = rabbitmq_url
        self._topology = topology

    async def counts(self, service: str = "") -> dict[str, int]:
        """How many there are, by handler's queue: of one service, or of all."""
        queues = self._topology.queues_of(service) if service else self._topology.queues
        found = {}
        async with await self._connect() as connection, connection.channel() as channel:
            for queue in queues:
                there = await when_free(declared, channel, queue.dead)
                found[queue.name] = there.message_count or 0
        return found

    async def show(self, queue: str) -> list[DeadLetter]:
        """The dead letters of a queue; they stay where they are."""
        return await self.take(queue, lambda letter: False, None)

    async def replay(self, queue: str, event_id: str | None) -> list[DeadLetter]:
        """Return one (or all) that its service signed to the handler, with no attempts made.

        The handler checks the signature: only its service can.
        """
        broker = Broker(self._url, name="dead letters")

        async def return_to_handler(letter: DeadLetter) -> None:
            # Through the shortest retry exchange: only the broker writes to queues directly.
            retry = self._topology.retry_queues[0]
            await broker.publish(
                letter.body,
                exchange=retry,
                routing_key=queue,
                message_id=letter.id,
                headers={SIGNATURE: letter.signature},
            )

        try:
            is_named = _is_named(event_id)
            # One without its payload, or without a signature, stays what it is.
            return await self.take(
                queue, lambda x: bool(x.body and x.signature) and is_named(x), return_to_handler
            )
        finally:
            await broker.close()

    async def discard(self, queue: str, event_id: str | None) -> list[DeadLetter]:
        """Delete one (or all)."""

        async def delete(letter: DeadLetter) -> None:
            return None

        return await self.take(queue, _is_named(event_id), delete)

    async def take(
        self,
        queue: str,
        is_wanted: Callable[[DeadLetter], bool],
        act: Callable[[DeadLetter], Awaitable[None]] | None,
    ) -> list[DeadLetter]:
        """Act on the wanted ones, and requeue the others; without an act, look at all."""
        seen = []
        dead = self._topology.queue(queue).dead
        async with await self._connect() as connection:
            channel, messages = await when_free(consume, connection, dead)
            acts: list[Awaitable[None]] = []
            async for message in messages:
                letter = DeadLetter.of(message)
                if act is None or is_wanted(letter):
                    seen.append(letter)
                if act is not None and is_wanted(letter):
                    acts.append(_act_and_acknowledge(act, letter, message))
                if len(acts) >= _AT_ONCE:
                    await asyncio.gather(*acts)
                    acts.clear()
            await asyncio.gather(*acts)
            # With the consumer ends its hold on those that were not acknowledged, all at once.
            await channel.close()
        return seen

    async def _connect(self) -> AbstractConnection:
        return await connect(self._url, "dead letters", 10)


async def _act_and_acknowledge(
    act: Callable[[DeadLetter], Awaitable[None]],
    letter: DeadLetter,
    message: AbstractIncomingMessage,
) -> None:
    await act(letter)
    await message.ack()


def _moment(header: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(header))
    except ValueError:
        return None


def _is_named(event_id: str | None) -> Callable[[DeadLetter], bool]:
    return lambda letter: event_id is None or letter.id == event_id
