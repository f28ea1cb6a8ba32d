"""Dead letters lose their payload after 90 days, and at once when they name an erased user."""

import asyncio
from datetime import timedelta
from typing import Any

import aio_pika
import pytest
from pamqp import commands

from chassis import clock, ids
from messaging import Broker, DeadLetterRetention
from messaging.dead_letters import DeadLetter, DeadLetters
from testkit import ServerUrls, eventually
from testkit.toy import BAKERY, QUEUE, Toy


@pytest.fixture(autouse=True)
def looked_at_by_tests_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy's own look, some time after its start, would date what a test is about to see."""

    async def rests(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("chassis.service.maintenance.run_retention", rests)


class Kept:
    """The dead letters of the toy's queue."""

    def __init__(self, toy: Toy, servers: ServerUrls) -> None:
        broker: Broker = toy.it.parts[Broker]
        self.letters = DeadLetters(servers.rabbitmq, BAKERY)
        self.retention = DeadLetterRetention(servers.rabbitmq, BAKERY, "bakery", broker)

    async def are(self, count: int) -> list[DeadLetter]:
        """Wait until there are this many, and return them in order."""

        async def found() -> list[DeadLetter] | None:
            # Those that an earlier look has returned to the queue may still be on their way.
            letters = await self.letters.show(QUEUE)
            return letters if len(letters) == count else None

        letters: list[DeadLetter] = await eventually(found, what=f"{count} dead letters")
        return sorted(letters, key=lambda letter: letter.id)


def pass_days(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    later = clock.now() + timedelta(days=days)
    monkeypatch.setattr(clock, "now", lambda: later)


async def test_after_90_days_a_dead_letter_keeps_only_its_reason(
    toy: Toy, servers: ServerUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(toy, servers)
    await toy.it.deliver_bytes(QUEUE, b"Mia's letter")
    (before,) = await kept.are(1)
    pass_days(monkeypatch, 89)
    await kept.retention.delete_payloads()
    assert await kept.are(1) == [before]
    pass_days(monkeypatch, 2)
    await kept.retention.delete_payloads()
    (after,) = await kept.are(1)
    assert after.body == b""
    assert (after.id, after.reason, after.since) == (before.id, before.reason, before.since)
    assert await kept.letters.replay(QUEUE, after.id) == []
    await kept.retention.delete_payloads()
    assert await kept.are(1) == [after]


async def test_the_age_of_a_letter_of_the_broker_counts_from_its_first_read(
    toy: Toy, servers: ServerUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(toy, servers)
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        channel = await connection.channel()
        message = aio_pika.Message(b"{}", message_id=ids.new())
        await channel.default_exchange.publish(message, BAKERY.queue(QUEUE).dead)
    (found,) = await kept.are(1)
    assert found.since is None
    await kept.retention.delete_payloads()
    (stamped,) = await kept.are(1)
    assert stamped.since is not None
    assert stamped.body == b"{}"
    pass_days(monkeypatch, 91)
    await kept.retention.delete_payloads()
    (after,) = await kept.are(1)
    assert after.body == b""


async def test_dead_letters_about_an_erased_user_are_deleted(toy: Toy, servers: ServerUrls) -> None:
    kept = Kept(toy, servers)
    erased, other = ids.new(), ids.new()
    for user_id in (erased, other, erased):
        await toy.it.deliver_bytes(QUEUE, f'{{"data": {{"userId": "{user_id}"'.encode())
    await kept.are(3)
    await kept.retention.delete_of([erased])
    (left,) = await kept.are(1)
    assert other.encode() in left.body


async def test_a_queue_without_a_leader_that_reports_no_messages_is_read_again(
    toy: Toy, servers: ServerUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, erased = Kept(toy, servers), ids.new()
    await toy.it.deliver_bytes(QUEUE, f'{{"data": {{"userId": "{erased}"'.encode())
    await kept.are(1)
    declare, said = aio_pika.Channel.declare_queue, 0

    async def declare_as_after_a_restart(self: aio_pika.Channel, name: str, **more: Any) -> Any:
        nonlocal said
        queue: Any = await declare(self, name, **more)
        said += 1
        if said <= 2:
            queue.declaration_result = commands.Queue.DeclareOk(name, 0, 0)
        return queue

    monkeypatch.setattr(aio_pika.Channel, "declare_queue", declare_as_after_a_restart)
    await kept.retention.delete_of([erased])
    assert said > 2
    assert await kept.letters.show(QUEUE) == []


async def test_a_read_of_dead_letters_waits_for_another_one_and_sees_all(
    toy: Toy, servers: ServerUrls
) -> None:
    kept = Kept(toy, servers)
    for number in range(3):
        await toy.it.deliver_bytes(QUEUE, f"letter {number}".encode())
    await kept.are(3)
    looking, may_end = asyncio.Event(), asyncio.Event()

    async def delete_slowly(letter: DeadLetter) -> None:
        looking.set()
        await may_end.wait()

    first = asyncio.create_task(
        kept.letters.take(QUEUE, lambda letter: letter.body == b"letter 2", delete_slowly)
    )
    await looking.wait()
    second = asyncio.create_task(kept.letters.show(QUEUE))
    counted = asyncio.create_task(kept.letters.counts("bakery"))
    await asyncio.wait([second, counted], timeout=1)
    may_end.set()
    assert len(await first) == 1
    assert {letter.body for letter in await second} == {b"letter 0", b"letter 1"}
    assert await counted == {QUEUE: 2}
