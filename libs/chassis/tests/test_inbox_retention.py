"""How long the inbox remembers an event."""

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
