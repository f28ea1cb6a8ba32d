"""How long the inbox remembers an event, and how long a process may claim one."""

from datetime import timedelta

from chassis import ids
from chassis.messaging import inbox
from testkit import MovedClock

from .conftest import QUEUE, Toy, order


async def test_the_inbox_remembers_an_event_for_sixty_days(
    toy: Toy, moved_clock: MovedClock
) -> None:
    (envelope,) = await toy.it.deliver(order())
    await toy.it.handled(envelope, by=QUEUE)
    sql = toy.it.database.raw_sql
    for days, known in ((59, True), (2, False)):
        moved_clock.moves(days=days)
        await inbox.delete_old(sql)
        assert await inbox.is_known(sql, envelope.id, QUEUE) is known


async def test_the_claim_of_a_process_that_died_ends_after_half_a_minute(toy: Toy) -> None:
    sql, event_id = toy.it.database.raw_sql, ids.new()
    age = "UPDATE inbox_claim SET claimed_at = now() - $1::interval WHERE event_id = $2"
    assert await inbox.claim(sql, event_id, QUEUE)
    for seconds, free in ((29, False), (31, True)):
        await sql.fetch(age, timedelta(seconds=seconds), event_id)
        assert await inbox.claim(sql, event_id, QUEUE) is free
