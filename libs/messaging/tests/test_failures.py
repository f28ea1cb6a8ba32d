"""Failures of channels, pools and publishes, and an incomplete topology."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aio_pika
import asyncpg
import httpx
import pytest
from sqlalchemy import exc, text
from sqlalchemy.ext.asyncio import AsyncSession
from tenacity import wait_none

from chassis import ids
from messaging import Broker, Queue, Topology
from messaging.broker import TopologyConflict, declare
from messaging.consuming.hold import Hold
from testkit import FaultProxy, ServerUrls, eventually, running
from testkit.databases import Databases
from testkit.toy import (
    BAKERY,
    FIRST_RETRY,
    QUEUE,
    Behaviour,
    LoafBaked,
    OrderPlaced,
    Toy,
    make_toy,
    order,
    toy_settings,
)


def after_each_commit(toy: Toy, act: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do something between a session's commit and whatever comes next."""
    real = toy.it.database.session

    @asynccontextmanager
    async def session() -> AsyncIterator[AsyncSession]:
        async with real() as it:
            yield it
        await act()

    monkeypatch.setattr(toy.it.database, "session", session)


async def test_a_channel_that_closes_between_commit_and_ack_does_not_count_as_an_attempt(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, retried = order(), await toy.outcomes("retried")
    was_cut = asyncio.Event()

    async def cut_once() -> None:
        if event.loaf_id in toy.behaviour.tries and not was_cut.is_set():
            was_cut.set()
            await toy.broker_proxy.cut()
            await eventually(lambda: not toy.it.parts[Broker].connected)

    after_each_commit(toy, cut_once, monkeypatch)
    duplicates = await toy.outcomes("duplicate")
    await toy.it.deliver(event)
    await eventually(was_cut.is_set)
    await toy.broker_proxy.restore()

    async def delivered_again() -> bool:
        return await toy.outcomes("duplicate") > duplicates

    await eventually(delivered_again)
    assert await toy.noted(event.loaf_id) == 1
    assert await toy.outcomes("retried") == retried
    assert await toy.it.in_queue(FIRST_RETRY) == 0


async def test_messages_of_a_closed_channel_are_dropped(toy: Toy) -> None:
    events = [order() for _ in range(30)]
    goes_on, waiting = asyncio.Event(), asyncio.Event()

    async def wait(_: str) -> None:
        waiting.set()
        await goes_on.wait()

    toy.behaviour.before = wait
    duplicates = await toy.outcomes("duplicate")
    envelopes = await toy.it.deliver(*events)
    for _ in range(3):
        await eventually(waiting.is_set)
        waiting.clear()
        await toy.broker_proxy.cut()
        await toy.broker_proxy.restore()
    # Until the last channel has delivered, its predecessor's messages are handled still.
    await eventually(waiting.is_set)
    goes_on.set()
    await toy.it.handled(*envelopes, by=QUEUE)
    await toy.consumes()
    assert [await toy.noted(event.loaf_id) for event in events] == [1] * 30
    assert await toy.outcomes("duplicate") == duplicates


async def test_a_queue_can_be_held_for_any_time(toy: Toy) -> None:
    """A pool that is exhausted for long must not cause a failure or deep recursion."""
    failures = 2_000

    async def work() -> str:
        nonlocal failures
        if failures:
            failures -= 1
            raise exc.TimeoutError("The pool is exhausted")
        return "done"

    hold = Hold(QUEUE, toy.it.database.is_cause_of, pauses=wait_none())
    assert await hold(work) == "done"


async def test_a_connection_that_is_lost_while_it_is_used_holds_its_queue(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def database_answers() -> bool:
        return False

    async def work() -> str:
        if next(tries) == 2:
            return "done"
        raise asyncpg.InternalClientError("cannot switch to state 12")

    tries = iter(range(3))
    monkeypatch.setattr(toy.it.database, "answers", database_answers)
    assert await Hold(QUEUE, toy.it.database.is_cause_of, pauses=wait_none())(work) == "done"


@pytest.mark.parametrize("raw", [False, True])
async def test_an_outage_that_ends_before_the_check_holds_the_queue(toy: Toy, raw: bool) -> None:
    database, failures = toy.it.database, []

    async def work() -> str:
        try:
            if raw:
                await database.raw_sql.fetchval("SELECT 1")
            else:
                async with database.session() as session:
                    await session.execute(text("SELECT 1"))
        except Exception as error:
            failures.append(error)
            if isinstance(error, OSError):
                await toy.database_proxy.restore()
            raise
        return "done"

    await toy.database_proxy.cut()
    assert await Hold(QUEUE, database.is_cause_of, pauses=wait_none())(work) == "done"
    assert isinstance(failures[-1], OSError)


async def test_a_defect_that_looks_like_a_closed_connection_holds_nothing(toy: Toy) -> None:
    event = order()
    toy.behaviour.failures[event.loaf_id] = asyncpg.InterfaceError("another operation is running")
    retried = await toy.outcomes("retried")
    (_, other) = await toy.it.deliver(event, order())
    await toy.it.handled(other, by=QUEUE)

    async def is_retried() -> bool:
        return await toy.outcomes("retried") > retried

    await eventually(is_retried)


async def test_a_row_that_the_broker_refuses_does_not_delay_the_others(toy: Toy) -> None:
    await eventually(lambda: toy.it.parts[Broker].connected)
    connection = toy.it.parts[Broker]._connection
    await toy.it.rows(
        "INSERT INTO outbox (event_id, routing_key, body) VALUES ('refused', $1, '{}')",
        "longer than any routing key may be" * 10,
    )
    for _ in range(10):
        name = ids.new()
        await toy.it.client.post(f"/toy/change/{name}")
        await toy.it.published(LoafBaked, user_id=name)
    assert toy.it.parts[Broker]._connection is connection
    assert len(await toy.it.rows("SELECT 1 FROM outbox WHERE event_id = 'refused'")) == 1


async def test_a_message_that_closes_the_channel_is_identified(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker = toy.it.parts[Broker]
    publish = broker.publish

    async def to_nowhere(body: bytes, *, routing_key: str, **rest: Any) -> None:
        if routing_key == "nowhere":
            rest["exchange"] = "an exchange that is not there"
        await publish(body, routing_key=routing_key, **rest)

    monkeypatch.setattr(broker, "publish", to_nowhere)
    await toy.it.rows(
        "INSERT INTO outbox (event_id, routing_key, body) VALUES ('refused', 'nowhere', '{}')"
    )
    names = [ids.new() for _ in range(40)]
    await asyncio.gather(*(toy.it.client.post(f"/toy/change/{name}") for name in names))
    for name in names:
        await toy.it.published(LoafBaked, user_id=name)

    async def only_the_refused_one_is_left() -> bool:
        # An event arrives before the relay deletes its row.
        rows = await toy.it.rows("SELECT event_id FROM outbox")
        return [row["event_id"] for row in rows] == ["refused"]

    await eventually(only_the_refused_one_is_left)


async def test_a_queue_with_other_arguments_is_named(servers: ServerUrls) -> None:
    name = f"conflict-{ids.new()}"
    conflicting = Topology(name, (Queue(f"{name}.queue", (OrderPlaced,)),), (OrderPlaced,))
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        channel = await connection.channel()
        await channel.declare_queue(f"{name}.queue", durable=True)
        with pytest.raises(TopologyConflict, match=rf"queue {name}\.queue has other arguments"):
            await declare(servers.rabbitmq, conflicting)
        await channel.queue_delete(f"{name}.queue")


async def test_an_event_that_a_queue_no_longer_handles_is_unbound(servers: ServerUrls) -> None:
    name = f"narrowed-{ids.new()}"
    events = (OrderPlaced, LoafBaked)
    await declare(servers.rabbitmq, Topology(name, (Queue(f"{name}.queue", events),), events))
    narrowed = Topology(name, (Queue(f"{name}.queue", (OrderPlaced,)),), events)
    await declare(servers.rabbitmq, narrowed)
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        channel = await connection.channel()
        exchange = await channel.get_exchange(narrowed.exchange)
        for event in events:
            await exchange.publish(aio_pika.Message(b"x"), event.routing_key())
        queue = await channel.get_queue(f"{name}.queue")
        message = await queue.get()
        await message.ack()
        assert message.routing_key == OrderPlaced.routing_key()
        assert await queue.get(fail=False) is None


async def test_a_service_waits_for_its_topology_and_is_not_ready_before(
    servers: ServerUrls, databases: Databases, caplog: pytest.LogCaptureFixture
) -> None:
    new = Topology(f"new-{ids.new()}", BAKERY.queues, BAKERY.events)
    settings = toy_settings(await databases.of(), servers.rabbitmq)
    service = make_toy(settings, Behaviour())
    service.topology = new
    app = service.app()
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://service") as client,
    ):
        await eventually(lambda: "Waiting for the topology" in caplog.text)
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["checks"]["consumers"]) == (503, "starting")
        await declare(servers.rabbitmq, new)

        async def is_ready() -> bool:
            return (await client.get("/readyz")).status_code == 200

        await eventually(is_ready)
    assert caplog.text.count("Waiting for the topology") == 1


async def test_an_event_waits_until_the_last_queue_is_declared(
    servers: ServerUrls, databases: Databases, caplog: pytest.LogCaptureFixture
) -> None:
    name = f"half-{ids.new()}"
    first, last = (Queue(f"{name}.{each}", (LoafBaked,)) for each in ("first", "last"))
    half = Topology(name, (*BAKERY.queues, first, last), BAKERY.events)
    url = await databases.of()
    table = await asyncpg.connect(url)
    await table.execute("CREATE TABLE noted (loaf_id text)")
    await table.close()
    service = make_toy(toy_settings(url, servers.rabbitmq), Behaviour())
    service.topology = half
    app = service.app()
    transport = httpx.ASGITransport(app)
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        channel = await connection.channel()
        # What `declare` makes first: the exchanges, and some of the queues with their bindings.
        await declare(servers.rabbitmq, Topology(f"{name}.other", (first,), BAKERY.events))
        exchange = await channel.declare_exchange(half.exchange, "topic", durable=True)
        queue = await channel.get_queue(first.name)
        await queue.bind(exchange, LoafBaked.routing_key())
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://service") as client,
        ):
            await client.post(f"/toy/change/{ids.new()}")
            await eventually(lambda: "Waiting for the topology" in caplog.text)
            await declare(servers.rabbitmq, half)

            async def arrived() -> bool:
                found = [
                    await channel.declare_queue(each.name, passive=True) for each in (first, last)
                ]
                return [each.declaration_result.message_count for each in found] == [1, 1]

            await eventually(arrived)


async def test_an_unanswered_check_of_the_topology_is_repeated(
    servers: ServerUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RabbitMQ reads nothing from a publisher's connection while it has a memory or disk alarm."""
    checks = 0

    async def answers_once_the_alarm_is_over(*_: object) -> list[str]:
        nonlocal checks
        checks += 1
        if checks == 1:
            await asyncio.Event().wait()
        return []

    monkeypatch.setattr("messaging.broker.connection.missing", answers_once_the_alarm_is_over)
    monkeypatch.setattr("messaging.broker.connection._ANSWER_SECONDS", 0.1)
    broker = Broker(servers.rabbitmq, name="test")
    try:
        async with asyncio.timeout(20):
            await broker.until_declared(BAKERY)
    finally:
        await broker.close()
    assert checks == 2


async def test_a_service_that_has_started_stays_ready_without_the_broker(toy: Toy) -> None:
    async def checks() -> Any:
        answer = await toy.it.client.get("/readyz")
        return answer.status_code, answer.json()["checks"]["broker"]

    async def is_ready() -> bool:
        return bool(await checks() == (200, "ok"))

    async def has_noticed() -> bool:
        return bool((await checks())[1] == "away")

    await eventually(is_ready)
    await toy.broker_proxy.cut()
    await eventually(has_noticed)
    assert await checks() == (200, "away")


async def test_a_service_that_starts_without_the_broker_serves_requests(
    servers: ServerUrls, databases: Databases
) -> None:
    async with FaultProxy(servers.rabbitmq) as broker_proxy:
        await broker_proxy.cut()
        settings = toy_settings(await databases.of(), broker_proxy.url)
        app = make_toy(settings, Behaviour()).app()
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app), base_url="http://service"
            ) as client,
        ):

            async def ready_with_consumers(state: str) -> bool:
                answer = await client.get("/readyz")
                found = answer.status_code, answer.json()["checks"]["consumers"]
                return bool(found == (200, state))

            await eventually(lambda: ready_with_consumers("starting"))
            await broker_proxy.restore()
            await eventually(lambda: ready_with_consumers("ok"))


async def test_a_connection_that_breaks_while_the_consumers_start_is_not_left_behind(
    servers: ServerUrls, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FastStream forgets a connection whose first channel fails, and that reconnects for ever.

    That none is left is asserted at the end of `running`.
    """
    real = aio_pika.RobustConnection.channel
    cuts: list[asyncio.Task[None]] = []

    async with FaultProxy(servers.rabbitmq) as broker_proxy:

        async def cut_for_a_moment() -> None:
            await broker_proxy.cut()
            await broker_proxy.restore()

        def channel(*args: Any, **kwargs: Any) -> Any:
            if not cuts:
                cuts.append(asyncio.create_task(cut_for_a_moment()))
            return real(*args, **kwargs)

        monkeypatch.setattr(aio_pika.RobustConnection, "channel", channel)
        settings = toy_settings(await databases.of(), broker_proxy.url)
        behaviour, event = Behaviour(), order()
        async with running(make_toy(settings, behaviour), watch_url=servers.rabbitmq) as it:
            await it.rows("CREATE TABLE noted (loaf_id text)")
            await it.deliver(event)
            await eventually(lambda: event.loaf_id in behaviour.tries)
        assert cuts


async def test_a_stop_finishes_messages_in_progress_and_loses_none(
    servers: ServerUrls, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However slow the servers are.
    monkeypatch.setattr("messaging.consuming.consumer._STOP_SECONDS", 20)
    settings = toy_settings(await databases.of(), servers.rabbitmq)
    events = [order() for _ in range(20)]
    begun, goes_on = asyncio.Event(), asyncio.Event()

    async def wait(_: str) -> None:
        begun.set()
        await goes_on.wait()

    slow = Behaviour(before=wait)
    async with running(make_toy(settings, slow)) as it:
        await it.rows("CREATE TABLE noted (loaf_id text)")
        envelopes = await it.deliver(*events)
        await begun.wait()
        asyncio.get_running_loop().call_later(0.3, goes_on.set)
    assert slow.tries[0] in {event.loaf_id for event in events}
    connection = await asyncpg.connect(settings.database_url)
    try:
        assert await connection.fetchval(
            "SELECT count(*) FROM noted WHERE loaf_id = $1", slow.tries[0]
        )
        handled = await connection.fetch("SELECT event_id FROM inbox")
    finally:
        await connection.close()
    async with await aio_pika.connect(servers.rabbitmq) as other:
        channel = await other.channel()

        async def the_rest_waits() -> bool:
            queue = await channel.declare_queue(QUEUE, passive=True)
            left = queue.declaration_result.message_count or 0
            return len(handled) + left == len(envelopes)

        # What was noted was acknowledged, too; the rest waits for the next process, as soon as the
        # broker has taken it back from the connection that has ended.
        await eventually(the_rest_waits)
