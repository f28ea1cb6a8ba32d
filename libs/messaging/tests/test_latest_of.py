"""An event replaces the earlier ones about the same that have not left the outbox."""

import asyncio

from chassis import ids
from messaging import Broker, outbox
from testkit import eventually
from testkit.toy import QUEUE, LoafBaked, Toy, order

_PUBLISH = "SELECT publish_latest($1, $2, $3, $4)"


async def publish(toy: Toy, latest_of: str, user_id: str) -> str:
    """Publish an event; return its id."""
    event_id, *row = outbox.row(LoafBaked(user_id=user_id))
    await toy.it.database.raw_sql.change(_PUBLISH, latest_of, event_id, *row)
    return event_id


async def waiting(toy: Toy) -> list[str]:
    rows = await toy.it.rows("SELECT event_id FROM outbox ORDER BY position")
    return [row["event_id"] for row in rows]


async def cut(toy: Toy) -> None:
    """Until the relay knows that the broker is away, it takes rows and tries to publish them."""
    await toy.broker_proxy.cut()
    await eventually(lambda: not toy.it.parts[Broker].connected)


async def restore(toy: Toy) -> None:
    """Wait for the consumer, too: it would go on connecting after the test's end."""
    await toy.broker_proxy.restore()
    (envelope,) = await toy.it.deliver(order())
    await toy.it.handled(envelope, by=QUEUE)


async def published(toy: Toy, user_id: str, count: int) -> list[str]:
    await toy.it.published(LoafBaked, count, user_id=user_id)
    await toy.it.all_published(LoafBaked, user_id=user_id)
    return [each.id for each in toy.it.published_events if each.data.user_id == user_id]


async def test_without_a_broker_only_the_latest_waits(toy: Toy) -> None:
    mia, ben = ids.new(), ids.new()
    await cut(toy)
    other = await publish(toy, "loaf 2", ben)
    for _ in range(3):
        last = await publish(toy, "loaf 1", mia)
    assert await waiting(toy) == [other, last]
    await restore(toy)
    assert await published(toy, mia, 1) == [last]
    assert await published(toy, ben, 1) == [other]


async def test_an_event_that_is_being_published_is_left_to_the_relay(toy: Toy) -> None:
    mia = ids.new()
    toy.broker_proxy.freeze()
    try:
        taken = await publish(toy, "loaf", mia)

        async def is_taken() -> bool:
            free = "SELECT FROM outbox FOR UPDATE SKIP LOCKED"
            return not await toy.it.rows(free)

        await eventually(is_taken, what="the relay takes the row")
        # Nobody waits for the broker, and what has been taken is not lost.
        async with asyncio.timeout(5):
            await publish(toy, "loaf", mia)
            last = await publish(toy, "loaf", mia)
        assert await waiting(toy) == [taken, last]
    finally:
        toy.broker_proxy.thaw()
    assert set(await published(toy, mia, 2)) == {taken, last}


async def test_a_rolled_back_event_replaces_nothing(toy: Toy) -> None:
    mia = ids.new()
    await cut(toy)
    first = await publish(toy, "loaf", mia)
    async with toy.it.database.raw_sql.transaction() as connection:
        nested = connection.transaction()
        await nested.start()
        await connection.fetchval(_PUBLISH, "loaf", *outbox.row(LoafBaked(user_id=mia)))
        await nested.rollback()
    assert await waiting(toy) == [first]
    await restore(toy)
    assert await published(toy, mia, 1) == [first]
