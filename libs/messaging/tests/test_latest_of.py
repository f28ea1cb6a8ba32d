"""An event replaces the earlier ones about the same that have not left the outbox."""

import asyncio

from asyncpg import Connection

from chassis import ids
from messaging import outbox
from testkit import eventually
from testkit.toy import LoafBaked, Toy

_PUBLISH = "SELECT publish_latest($1, $2, $3, $4)"


async def publish(connection: Connection, latest_of: str, user_id: str) -> str:
    """Publish an event; return its id."""
    event_id, *row = outbox.row(LoafBaked(user_id=user_id))
    await connection.execute(_PUBLISH, latest_of, event_id, *row)
    return event_id


async def waiting(connection: Connection) -> list[str]:
    rows = await connection.fetch("SELECT event_id FROM outbox ORDER BY position")
    return [row["event_id"] for row in rows]


async def published(toy: Toy, user_id: str, count: int) -> list[str]:
    await toy.it.published(LoafBaked, count, user_id=user_id)
    await toy.it.all_published(LoafBaked, user_id=user_id)
    return [each.id for each in toy.it.published_events if each.data.user_id == user_id]


# In the transaction of a test, events wait: the relay does not see them.
async def test_only_the_latest_of_several_waiting_events_is_published(toy: Toy) -> None:
    mia, ben = ids.new(), ids.new()
    async with toy.it.database.raw_sql.transaction() as connection:
        other = await publish(connection, "loaf 2", ben)
        for _ in range(3):
            last = await publish(connection, "loaf 1", mia)
        assert await waiting(connection) == [other, last]
    assert await published(toy, mia, 1) == [last]
    assert await published(toy, ben, 1) == [other]


async def test_a_rolled_back_event_replaces_nothing(toy: Toy) -> None:
    mia = ids.new()
    async with toy.it.database.raw_sql.transaction() as connection:
        first = await publish(connection, "loaf", mia)
        nested = connection.connection.transaction()
        await nested.start()
        await publish(connection, "loaf", mia)
        await nested.rollback()
        assert await waiting(connection) == [first]
    assert await published(toy, mia, 1) == [first]


async def test_an_event_that_is_being_published_is_left_to_the_relay(toy: Toy) -> None:
    mia, ben = ids.new(), ids.new()
    raw_sql = toy.it.database.raw_sql
    # A relay that still declares its exchanges takes no rows.
    async with raw_sql.transaction() as connection:
        await publish(connection, "bun", ben)
    await published(toy, ben, 1)
    toy.broker_proxy.freeze()
    try:
        async with raw_sql.transaction() as connection:
            taken = await publish(connection, "loaf", mia)

        async def is_taken() -> bool:
            free = "SELECT FROM outbox FOR UPDATE SKIP LOCKED"
            return not await toy.it.rows(free)

        await eventually(is_taken, what="the relay takes the row")
        # No transaction waits for the broker, and the taken row is not lost.
        async with asyncio.timeout(5), raw_sql.transaction() as connection:
            await publish(connection, "loaf", mia)
            last = await publish(connection, "loaf", mia)
            assert await waiting(connection) == [taken, last]
    finally:
        toy.broker_proxy.thaw()
    assert set(await published(toy, mia, 2)) == {taken, last}
