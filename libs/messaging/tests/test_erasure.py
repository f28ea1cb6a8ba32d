"""An erasure waits for what is being stored, excludes what comes later, and is finished at last."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from datetime import timedelta
from importlib.resources import files

import aio_pika
import pytest
from asyncpg import PostgresError
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.personal import PersonalData
from contracts.erasure import UserDataErased
from messaging import (
    Broker,
    Database,
    DeadLetterRetention,
    ErasureFinisher,
    is_of_erased_subject,
    leave_tombstone,
)
from messaging.backoff import Backoff
from testkit import ServerUrls, eventually
from testkit.databases import Databases
from testkit.toy import BAKERY, QUEUE, LoafBaked, Toy, order


class BakeryDataErased(UserDataErased):
    """The toy's answer."""

    producer = "bakery"


async def erase(toy: Toy, user_id: str, loaf_id: str = "") -> None:
    async with toy.it.database.session() as session:
        await PersonalData().erase(session, user_id, clock.now())
        await session.execute(text("DELETE FROM noted WHERE loaf_id = :id"), {"id": loaf_id})


async def test_an_erasure_waits_for_a_handler_and_deletes_what_it_stored(toy: Toy) -> None:
    event = order()
    may_go_on, handling = asyncio.Event(), asyncio.Event()

    async def before(loaf_id: str) -> None:
        handling.set()
        await may_go_on.wait()

    toy.behaviour.before = before
    (envelope,) = await toy.it.deliver(event)
    await asyncio.wait_for(handling.wait(), 20)
    erasing = asyncio.create_task(erase(toy, event.user_id, event.loaf_id))

    async def waits() -> bool:
        return bool(
            await toy.it.rows("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        )

    await eventually(waits, what="the erasure waits")
    may_go_on.set()
    await erasing
    await toy.it.handled(envelope, by=QUEUE)
    assert await toy.noted(event.loaf_id) == 0


async def test_a_handler_that_comes_later_skips_the_event(toy: Toy) -> None:
    event, other = order(), order()
    await erase(toy, event.user_id)
    envelopes = await toy.it.deliver(event, other)
    await toy.it.handled(*envelopes, by=QUEUE)
    assert (await toy.noted(event.loaf_id), await toy.noted(other.loaf_id)) == (0, 1)
    assert event.loaf_id not in toy.behaviour.tries


async def test_events_that_wait_in_the_outbox_are_taken_back(toy: Toy) -> None:
    await toy.broker_proxy.cut()
    try:
        for name in ("erased", "other"):
            await toy.it.client.post(f"/toy/change/{name}")
        async with toy.it.database.session() as session:
            await eventually(lambda: holds_both(session), what="the relay has given up")
            await PersonalData().erase(session, "erased", clock.now())
    finally:
        await toy.broker_proxy.restore()
    assert len(await toy.it.all_published(LoafBaked, user_id="other")) == 1
    assert await toy.it.all_published(LoafBaked, user_id="erased") == []
    await toy.consumes()


async def holds_both(session: AsyncSession) -> bool:
    """Lock both rows: an erasure leaves out one that the relay is publishing, at that moment."""
    locked = await session.execute(text("SELECT 1 FROM outbox FOR UPDATE SKIP LOCKED"))
    return len(locked.all()) == 2


async def test_an_erasure_is_answered_once_it_could_be_finished(
    toy: Toy, servers: ServerUrls
) -> None:
    calls: list[str] = []

    async def finish(user_id: str) -> None:
        calls.append(user_id)
        if len(calls) == 1:
            raise TimeoutError("the other system is away")

    letters = DeadLetterRetention(servers.rabbitmq, BAKERY, "bakery", toy.it.parts[Broker])
    database = toy.it.database
    one, another = (
        ErasureFinisher(database, BakeryDataErased.of, "bakery", letters, finish) for _ in range(2)
    )
    # Longer than the machine may pause.
    one._pauses = Backoff(first=3600, longest=3600)
    await erase(toy, "mia")
    await one.finish_all()
    assert calls == ["mia"]
    assert await toy.it.rows("SELECT 1 FROM erased_user WHERE finished_at IS NULL")
    # The pause of the first process is no other's.
    await one.finish_all()
    assert calls == ["mia"]
    await asyncio.gather(another.finish_all(), another.finish_all())
    (erased,) = await toy.it.rows("SELECT finished_at - erased_at AS took FROM erased_user")
    assert timedelta() < erased["took"] < timedelta(minutes=1)
    answered = "SELECT count(*) AS count FROM inbox_claim"
    assert await toy.it.rows(answered) == [{"count": 0}]
    before = len(calls)
    await another.finish_all()
    assert len(calls) == before


def finisher(
    toy: Toy, servers: ServerUrls, finish: Callable[[str], Awaitable[None]] | None = None
) -> ErasureFinisher:
    broker: Broker = toy.it.parts[Broker]
    letters = DeadLetterRetention(servers.rabbitmq, BAKERY, "bakery", broker)
    return ErasureFinisher(toy.it.database, BakeryDataErased.of, "bakery", letters, finish)


async def unfinished(toy: Toy) -> set[str]:
    rows = await toy.it.rows("SELECT user_id FROM erased_user WHERE finished_at IS NULL")
    return {row["user_id"] for row in rows}


async def test_an_erasure_ends_beside_twenty_thousand_dead_letters(
    toy: Toy, servers: ServerUrls
) -> None:
    dead = BAKERY.queue(QUEUE).dead
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        exchange = (await connection.channel()).default_exchange

        async def publish(user_id: str, times: int) -> None:
            body = f'{{"subject": "{user_id}"}}'.encode()
            messages = [aio_pika.Message(body, message_id=ids.new()) for _ in range(times)]
            await asyncio.gather(*(exchange.publish(each, dead) for each in messages))

        await publish("mia", 1)
        for _ in range(20):
            await publish("another", 1_000)
        await eventually(lambda: all_are_there(toy, dead, 20_001), within=60)
    await erase(toy, "mia")
    await finisher(toy, servers).finish_all()
    assert await unfinished(toy) == set()
    await eventually(lambda: all_are_there(toy, dead, 20_000), within=60)


async def all_are_there(toy: Toy, queue: str, count: int) -> bool:
    return await toy.it.in_queue(queue) == count


async def test_erasures_share_a_look_at_the_dead_letters_and_wait_for_no_other(
    toy: Toy, servers: ServerUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[set[str]] = []
    begun: set[str] = set()
    all_have_begun = asyncio.Event()

    async def look(_: DeadLetterRetention, user_ids: Collection[str]) -> None:
        looks.append(set(user_ids))

    async def finish(user_id: str) -> None:
        begun.add(user_id)
        if begun == members:
            all_have_begun.set()
        await all_have_begun.wait()

    members = {"mia", "ben", "eve"}
    monkeypatch.setattr(DeadLetterRetention, "delete_of", look)
    for member in members:
        await erase(toy, member)
    await finisher(toy, servers, finish).finish_all()
    assert looks == [members]
    assert await unfinished(toy) == set()


async def test_a_trigger_is_told_the_column_of_the_subject(databases: Databases) -> None:
    database = Database(await databases.empty("subjects"), pool=1)
    await database.open()
    sql = database.raw_sql
    async with sql.transaction() as connection:
        for owner in ("messaging", "messaging.erasures"):
            for file in sorted(files(owner).joinpath("migrations").iterdir(), key=str):
                await connection.execute(file.read_text())
        await connection.execute("""
            CREATE TABLE bill (customer text);
            CREATE TRIGGER refuse_erased BEFORE INSERT ON bill
            FOR EACH ROW EXECUTE FUNCTION refuse_erased('customer')""")
    async with database.session() as session:
        await leave_tombstone(session, "mia", clock.now())
    await sql.fetch("INSERT INTO bill VALUES ('ben')")
    with pytest.raises(PostgresError) as refused:
        await sql.fetch("INSERT INTO bill VALUES ('mia')")
    assert is_of_erased_subject(refused.value)
    await database.close()
