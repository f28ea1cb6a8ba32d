"""An erasure waits for what is being stored, and excludes what comes later."""

import asyncio
from importlib.resources import files

import pytest
from asyncpg import PostgresError
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.personal import PersonalData
from messaging import Database, is_of_erased_subject, leave_tombstone
from testkit import eventually
from testkit.databases import Databases
from testkit.toy import QUEUE, LoafBaked, Toy, order


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


async def test_a_handler_after_an_erasure_skips_the_event(toy: Toy) -> None:
    event, other = order(), order()
    await erase(toy, event.user_id)
    envelopes = await toy.it.deliver(event, other)
    await toy.it.handled(*envelopes, by=QUEUE)
    assert (await toy.noted(event.loaf_id), await toy.noted(other.loaf_id)) == (0, 1)
    assert event.loaf_id not in toy.behaviour.tries


async def test_an_erasure_deletes_the_subjects_events_in_the_outbox(toy: Toy) -> None:
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


async def test_the_erasure_trigger_knows_the_column_of_the_subject(databases: Databases) -> None:
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
