"""Delivery of events despite failures: retries, duplicates, dead letters."""

import asyncio
from collections import Counter
from typing import Any

import aio_pika
import pytest
from aio_pika import RobustQueue
from aio_pika.abc import AbstractChannel

from chassis import clock, ids
from messaging import Consumer, Poison, wrap
from messaging.broker import DELIVERIES
from messaging.dead_letters import SIGNATURE, DeadLetters, Signer
from testkit import ServerUrls, eventually, running
from testkit.databases import Databases
from testkit.toy import (
    BAKERY,
    QUEUE,
    Behaviour,
    LoafBaked,
    OrderPlaced,
    Toy,
    make_toy,
    order,
    toy_settings,
)


async def change(toy: Toy) -> str:
    name = ids.new()
    answer = await toy.it.client.post(f"/toy/change/{name}")
    assert answer.status_code == 200, answer.text
    return name


async def test_an_event_that_comes_five_times_takes_effect_once(toy: Toy) -> None:
    event = order()
    (envelope,) = await toy.it.deliver(event)
    await toy.it.deliver(*[envelope] * 4)
    (last,) = await toy.it.deliver(order())
    await toy.it.handled(envelope, last, by=QUEUE)
    await eventually(lambda: _is_zero(toy))
    assert await toy.noted(event.loaf_id) == 1


async def _is_zero(toy: Toy) -> bool:
    return await toy.it.in_queue(QUEUE) == 0


async def test_a_rolled_back_state_publishes_nothing(toy: Toy) -> None:
    answer = await toy.it.client.post("/toy/refused-at-commit/x")
    assert (answer.status_code, answer.json()) == (500, {"error": "Failed to change"})
    name = await change(toy)
    assert len(await toy.it.all_published(LoafBaked, user_id=name)) == 1
    assert await toy.it.all_published(LoafBaked, user_id="x") == []


async def test_one_failing_event_does_not_fail_its_batch(toy: Toy) -> None:
    events = [order() for _ in range(30)]
    bad = events[13]
    toy.behaviour.failures[bad.loaf_id] = RuntimeError("this one fails")
    retried = await toy.outcomes("retried")
    envelopes = await toy.it.deliver(*events)
    await toy.it.handled(*(e for e in envelopes if e.data is not bad), by=QUEUE)
    for event in events:
        assert await toy.noted(event.loaf_id) == (0 if event is bad else 1)

    async def is_retried() -> bool:
        # Counted, as it stays in the queue of the first retry for half a second only.
        return await toy.outcomes("retried") > retried

    await eventually(is_retried)


async def test_a_failed_event_is_retried_after_its_delay(toy: Toy) -> None:
    event = order()
    toy.behaviour.failures[event.loaf_id] = RuntimeError("not yet")
    (envelope,) = await toy.it.deliver(event)
    await eventually(lambda: event.loaf_id in toy.behaviour.tries)
    toy.behaviour.failures.clear()
    await toy.it.handled(envelope, by=QUEUE)
    assert await toy.noted(event.loaf_id) == 1


async def dead_letters_of(servers: ServerUrls) -> DeadLetters:
    letters = DeadLetters(servers.rabbitmq, BAKERY)

    async def some() -> bool:
        return (await letters.counts())[QUEUE] > 0

    await eventually(some, what="a dead letter")
    return letters


async def test_a_message_that_fits_no_contract_is_dead_lettered_with_its_reason(
    toy: Toy, servers: ServerUrls
) -> None:
    await toy.it.deliver_bytes(QUEUE, b"this is not an event")
    letters = await dead_letters_of(servers)
    (letter,) = await letters.show(QUEUE)
    assert letter.body == b"this is not an event"
    assert "does not fit its contract" in letter.reason
    assert (letter.attempts, letter.as_text().count("not an event")) == (1, 1)
    assert [x.id for x in await letters.discard(QUEUE, letter.id)] == [letter.id]
    assert await letters.show(QUEUE) == []


async def publish(servers: ServerUrls, exchange: str, body: bytes, **properties: Any) -> None:
    """Publish as another service can, past the permissions of older brokers."""
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        channel = await connection.channel()
        to = await channel.get_exchange(exchange)
        message = aio_pika.Message(body, **properties)
        await to.publish(message, LoafBaked.routing_key(), mandatory=False)


async def test_an_event_with_the_routing_key_of_another_producer_is_discarded(
    toy: Toy, servers: ServerUrls
) -> None:
    forged = wrap(order(), id=ids.new(), time=clock.now())
    body = forged.model_dump_json().encode()
    before = await toy.outcomes("forged")
    headers = {"CC": [OrderPlaced.routing_key()]}
    await publish(servers, BAKERY.exchange, body, headers=headers)

    async def is_counted() -> bool:
        return await toy.outcomes("forged") == before + 1

    await eventually(is_counted)
    assert await toy.noted(forged.data.loaf_id) == 0
    assert (await DeadLetters(servers.rabbitmq, BAKERY).counts())[QUEUE] == 0


@pytest.mark.parametrize("signature", ["none", "invented", "of another letter"])
async def test_a_letter_that_the_service_did_not_sign_is_not_replayed(
    toy: Toy, servers: ServerUrls, signature: str
) -> None:
    own = order()
    toy.behaviour.failures[own.loaf_id] = Poison("no such plan")
    await toy.it.deliver(own)
    letters = await dead_letters_of(servers)
    (signed,) = await letters.show(QUEUE)
    forged = wrap(order(), id=ids.new(), time=clock.now())
    headers: dict[str, Any] = {"CC": [QUEUE], "x-attempts": 4, "x-reason": "a disk was full"}
    if signature != "none":
        headers[SIGNATURE] = "0" * 64 if signature == "invented" else signed.signature
    body = forged.model_dump_json().encode()
    await publish(servers, BAKERY.dead_letter_exchange, body, headers=headers, message_id=forged.id)

    async def left() -> bool:
        found = await letters.show(QUEUE)
        return [x.signature for x in found if x.id == forged.id] == [""]

    if signature != "none":
        await eventually(lambda: letters.replay(QUEUE, forged.id))
    await eventually(left, what="the forged letter, unsigned")
    assert await letters.replay(QUEUE, forged.id) == []
    toy.behaviour.failures.clear()
    assert await letters.replay(QUEUE, None) == [signed]
    await eventually(lambda: toy.noted(own.loaf_id))
    assert await toy.noted(forged.data.loaf_id) == 0


def test_each_service_and_queue_has_a_different_key() -> None:
    own = Signer("amqp://identity:one@broker/", QUEUE)
    others = Signer("amqp://tracker:two@broker/", QUEUE), Signer("amqp://identity:one@broker/", "x")
    assert own.has_signed(b"{}", own.sign(b"{}"))
    assert not any(own.has_signed(b"{}", other.sign(b"{}")) for other in others)


async def test_a_message_that_always_ends_its_process_is_dead_lettered_and_can_be_replayed(
    toy: Toy, servers: ServerUrls
) -> None:
    event = order()
    message = wrap(event, id=ids.new(), time=clock.now())
    await toy.it.parts[Consumer].stop()
    await toy.it.deliver(message)
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        queue = await (await connection.channel()).get_queue(QUEUE)
        for _ in range(DELIVERIES - 1):
            delivered = await eventually(lambda: queue.get(fail=False))
            await delivered.nack(requeue=True)
    toy.it.parts[Consumer].start()
    letters = await dead_letters_of(servers)
    (letter,) = await letters.show(QUEUE)
    assert letter.reason.startswith("delivery limit reached")
    assert toy.behaviour.tries == []
    assert await letters.replay(QUEUE, letter.id) == [letter]
    await toy.it.handled(message, by=QUEUE)


async def test_poison_is_dead_lettered_at_once_and_works_when_replayed_after_a_fix(
    toy: Toy, servers: ServerUrls
) -> None:
    event, other = order(), order()
    toy.behaviour.failures[event.loaf_id] = Poison("no such plan")
    toy.behaviour.failures[other.loaf_id] = Poison("no such plan either")
    envelope, _ = await toy.it.deliver(event, other)
    letters = await dead_letters_of(servers)

    async def both() -> bool:
        return len(await letters.show(QUEUE)) == 2

    await eventually(both)
    assert {x.reason for x in await letters.show(QUEUE)} == {
        "no such plan",
        "no such plan either",
    }
    toy.behaviour.failures.clear()
    assert len(await letters.replay(QUEUE, envelope.id)) == 1
    await toy.it.handled(envelope, by=QUEUE)
    assert await toy.noted(event.loaf_id) == 1
    assert len(await letters.show(QUEUE)) == 1


async def test_an_event_that_has_used_up_its_delays_is_dead_lettered(
    toy: Toy, servers: ServerUrls
) -> None:
    event = order()
    toy.behaviour.failures[event.loaf_id] = RuntimeError("never works")
    await toy.it.deliver(event)
    letters = await dead_letters_of(servers)
    assert toy.behaviour.tries == [event.loaf_id] * (1 + len(BAKERY.retry_seconds))
    (letter,) = await letters.show(QUEUE)
    assert letter.attempts == len(toy.behaviour.tries)
    # The error's own text may quote a member's data.
    assert letter.reason.startswith("RuntimeError at ")
    assert "never works" not in letter.reason


async def test_without_the_broker_requests_work_and_events_are_published_later(toy: Toy) -> None:
    await toy.broker_proxy.cut()
    names = [await change(toy) for _ in range(20)]
    assert toy.it.published_so_far(LoafBaked, user_id=names[0]) == []
    await toy.broker_proxy.restore()
    arrived = Counter(event.user_id for event in await toy.it.all_published(LoafBaked))
    assert [arrived[name] for name in names] == [1] * 20
    await toy.consumes()


async def test_a_frozen_broker_does_not_delay_requests(toy: Toy) -> None:
    toy.broker_proxy.freeze()
    # Less than the 10 s after which the relay gives up: this client has no time limit.
    async with asyncio.timeout(7):
        names = [await change(toy) for _ in range(3)]
    toy.broker_proxy.thaw()
    for name in names:
        await toy.it.published(LoafBaked, user_id=name, within=40)


async def test_without_the_database_a_queue_is_held_and_nothing_is_dead_lettered(
    toy: Toy, servers: ServerUrls
) -> None:
    first = order()
    (envelope,) = await toy.it.deliver(first)
    await toy.it.handled(envelope, by=QUEUE)
    retried = await toy.outcomes("retried")
    await toy.database_proxy.cut()
    events = [order() for _ in range(5)]
    envelopes = await toy.it.deliver(*events)
    answer = await toy.it.client.post(f"/toy/change/{ids.new()}")
    assert (answer.status_code, answer.json()) == (500, {"error": "Failed to change"})
    ready = await toy.it.client.get("/readyz")
    assert (ready.status_code, ready.json()["checks"]["database"]) == (503, "away")
    await toy.database_proxy.restore()
    await toy.it.handled(*envelopes, by=QUEUE)
    for event in events:
        assert await toy.noted(event.loaf_id) == 1
    assert (await DeadLetters(servers.rabbitmq, BAKERY).counts())[QUEUE] == 0
    assert await toy.outcomes("retried") == retried
    assert (await toy.it.client.get("/readyz")).status_code == 200
    await change(toy)


async def test_many_concurrent_changes_all_arrive_once(toy: Toy) -> None:
    names: list[str] = []
    # Of 200 at once, the last ones would wait too long for a connection on a busy machine.
    for _ in range(5):
        names += await asyncio.gather(*(change(toy) for _ in range(40)))
    arrived = Counter(event.user_id for event in await toy.it.all_published(LoafBaked))
    assert [arrived[name] for name in names] == [1] * len(names)


async def test_events_delivered_while_the_consumers_start_are_handled(
    servers: ServerUrls, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FastStream drops, without an acknowledgement, what comes before it has noted its start."""
    settings = toy_settings(await databases.of(), servers.rabbitmq)
    is_waiting, was_taken = asyncio.Event(), asyncio.Event()
    really_consume = RobustQueue.consume

    async def consume(queue: RobustQueue, take: Any, **more: Any) -> str:
        async def taken(message: Any) -> None:
            was_taken.set()
            await take(message)

        await is_waiting.wait()
        tag = await really_consume(queue, taken, **more)
        await was_taken.wait()
        return tag

    monkeypatch.setattr(RobustQueue, "consume", consume)
    async with running(make_toy(settings, Behaviour())) as it:
        await it.rows("CREATE TABLE noted (loaf_id text)")
        (envelope,) = await it.deliver(order())
        is_waiting.set()
        await it.handled(envelope, by=QUEUE)


async def test_a_start_that_failed_half_way_leaves_no_second_consumer(
    servers: ServerUrls, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = toy_settings(await databases.of(), servers.rabbitmq)
    really_consume, starts = RobustQueue.consume, []

    async def consume(queue: RobustQueue, *args: Any, **more: Any) -> str:
        tag = await really_consume(queue, *args, **more)
        starts.append(queue.name)
        if len(starts) == 1:
            raise ConnectionError("the answer was lost")
        return tag

    async def consumers(channel: AbstractChannel) -> int | None:
        declared = await channel.declare_queue(QUEUE, passive=True)
        return declared.declaration_result.consumer_count

    monkeypatch.setattr(RobustQueue, "consume", consume)
    async with (
        await aio_pika.connect(servers.rabbitmq) as connection,
        connection.channel() as channel,
        running(make_toy(settings, Behaviour())) as it,
    ):
        await it.rows("CREATE TABLE noted (loaf_id text)")
        (envelope,) = await it.deliver(order())
        await eventually(lambda: it.parts[Consumer].has_started)
        await it.handled(envelope, by=QUEUE)
        assert starts == [QUEUE] * 2
        assert await consumers(channel) == 1
