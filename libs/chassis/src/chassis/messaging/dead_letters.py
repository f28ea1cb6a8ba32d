"""Dead letters: what could not be handled, for a person to look at, replay or discard.

    python -m chassis.messaging.dead_letters list
    python -m chassis.messaging.dead_letters show QUEUE [ID]
    python -m chassis.messaging.dead_letters replay QUEUE (ID | --all)
    python -m chassis.messaging.dead_letters discard QUEUE (ID | --all)

QUEUE is the handler's queue (`tracker.award`), ID the event's id. The broker is RABBITMQ_URL.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aio_pika
from aio_pika.abc import AbstractIncomingMessage, AbstractQueue

from chassis.messaging.broker import Broker
from chassis.messaging.setting_aside import ATTEMPTS, REASON
from chassis.service.settings import BrokerSettings, read
from contracts import topology


@dataclass(frozen=True)
class DeadLetter:
    """A parked message."""

    id: str
    reason: str
    attempts: int
    traceparent: str
    body: bytes

    @classmethod
    def of(cls, message: AbstractIncomingMessage) -> "DeadLetter":
        """What its headers say; a message that the broker itself gave up on has few."""
        headers = message.headers
        given_up = "the broker gave up on it: it ended its handler's process each time"
        attempts = headers.get(ATTEMPTS, 0)
        return cls(
            id=message.message_id or "",
            reason=str(headers.get(REASON, given_up)),
            attempts=attempts if isinstance(attempts, int) else 0,
            traceparent=str(headers.get("traceparent", "")),
            body=message.body,
        )

    def as_text(self) -> str:
        """Everything about it, for a person."""
        try:
            body = json.dumps(json.loads(self.body), indent=2, ensure_ascii=False)
        except ValueError:
            body = repr(self.body)
        return (
            f"id        {self.id}\nreason    {self.reason}\nattempts  {self.attempts}\n"
            f"trace     {self.traceparent or '-'}\n{body}\n"
        )


class DeadLetters:
    """The parked messages of a broker."""

    def __init__(self, rabbitmq_url: str) -> None:
        self._url = rabbitmq_url

    async def counts(self) -> dict[str, int]:
        """How many are parked, by handler's queue."""
        found = {}
        async with self._channel() as channel:
            for queue in topology.QUEUES:
                declared = await channel.declare_queue(queue.dead, passive=True)
                found[queue.name] = declared.declaration_result.message_count or 0
        return found

    async def show(self, queue: str) -> list[DeadLetter]:
        """All that are parked for a queue; they stay where they are."""
        return await self._sort_out(queue, lambda letter: False, None)

    async def replay(self, queue: str, event_id: str | None) -> list[DeadLetter]:
        """Hand one (or all) back to the handler, with all attempts before it again."""
        broker = Broker(self._url, name="dead letters")

        async def hand_back(letter: DeadLetter) -> None:
            await broker.publish(letter.body, exchange="", routing_key=queue, message_id=letter.id)

        try:
            return await self._sort_out(queue, _named(event_id), hand_back)
        finally:
            await broker.close()

    async def discard(self, queue: str, event_id: str | None) -> list[DeadLetter]:
        """Throw one (or all) away."""

        async def throw_away(letter: DeadLetter) -> None:
            return None

        return await self._sort_out(queue, _named(event_id), throw_away)

    async def _sort_out(
        self, queue: str, wanted: Callable[[DeadLetter], bool], act: Any
    ) -> list[DeadLetter]:
        """Take all, act on the wanted ones, and put the others back."""
        seen = []
        async with self._channel() as channel:
            parked = await channel.declare_queue(topology.BY_NAME[queue].dead, passive=True)
            kept = []
            async for message in _everything_in(parked):
                letter = DeadLetter.of(message)
                if act is None or wanted(letter):
                    seen.append(letter)
                if act is not None and wanted(letter):
                    await act(letter)
                    await message.ack()
                else:
                    kept.append(message)
            for message in kept:
                await message.nack(requeue=True)
        return seen

    @asynccontextmanager
    async def _channel(self) -> AsyncIterator[Any]:
        connection = await aio_pika.connect(self._url, timeout=10)
        async with connection, connection.channel() as channel:
            yield channel


async def _everything_in(queue: AbstractQueue) -> AsyncIterator[AbstractIncomingMessage]:
    for _ in range(queue.declaration_result.message_count or 0):
        message = await queue.get(fail=False)
        if message is None:
            return
        yield message


def _named(event_id: str | None) -> Callable[[DeadLetter], bool]:
    return lambda letter: event_id is None or letter.id == event_id


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="dead-letters", description="What could not be handled")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="how many are parked, by queue")
    show = commands.add_parser("show", help="what is parked for a queue, and why")
    replay = commands.add_parser("replay", help="hand it back to its handler")
    discard = commands.add_parser("discard", help="throw it away")
    queues = sorted(topology.BY_NAME)
    for command in (show, replay, discard):
        command.add_argument("queue", choices=queues, metavar="QUEUE")
        command.add_argument("id", nargs="?", default=None)
    for command in (replay, discard):
        command.add_argument("--all", action="store_true", help="every one of the queue")
    chosen = parser.parse_args()
    letters = DeadLetters(read(BrokerSettings).rabbitmq_url)
    asyncio.run(_run(letters, chosen))


async def _run(letters: DeadLetters, chosen: argparse.Namespace) -> None:
    if chosen.command == "list":
        counts = {queue: count for queue, count in (await letters.counts()).items() if count}
        for queue, count in counts.items():
            print(f"{count:6}  {queue}")
        print(f"{sum(counts.values())} dead letters in {len(counts)} queues")
        return
    if chosen.command == "show":
        shown = [x for x in await letters.show(chosen.queue) if chosen.id in (None, x.id)]
        print("\n".join(letter.as_text() for letter in shown) or "nothing parked")
        return
    if (chosen.id is None) != chosen.all:
        sys.exit(f"{chosen.command}: name one ID, or --all")
    act = letters.replay if chosen.command == "replay" else letters.discard
    done = await act(chosen.queue, chosen.id)
    if not done:
        sys.exit(f"{chosen.queue} has no dead letter {chosen.id or ''}".rstrip())
    print(f"{chosen.command}: {len(done)} of {chosen.queue}")


if __name__ == "__main__":
    main()
