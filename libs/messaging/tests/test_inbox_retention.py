"""How long the inbox remembers an event, and how long a process may claim one."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from chassis import ids
from messaging import inbox, retention, tasks
from testkit import MovedClock, eventually
from testkit.toy import QUEUE, Toy, order

ROOT = Path(__file__).parents[3]


async def test_the_inbox_remembers_an_event_for_longer_than_its_dead_letter(
    toy: Toy, moved_clock: MovedClock
) -> None:
    (envelope,) = await toy.it.deliver(order())
    await toy.it.handled(envelope, by=QUEUE)
    sql = toy.it.database.raw_sql
    for days, known in ((119, True), (2, False)):
        moved_clock.moves(days=days)
        await inbox.delete_old(sql)
        assert await inbox.is_known(sql, envelope.id, QUEUE) is known


async def test_a_dead_letter_that_is_replayed_on_its_last_day_is_not_handled_twice(
    toy: Toy, moved_clock: MovedClock
) -> None:
    placed = order()
    (envelope,) = await toy.it.deliver(placed)
    await toy.it.handled(envelope, by=QUEUE)
    moved_clock.moves(days=90)
    await inbox.delete_old(toy.it.database.raw_sql)
    # A replay publishes the same envelope again. The next order comes after it.
    await toy.it.deliver(envelope)
    await toy.consumes()
    assert await toy.noted(placed.loaf_id) == 1


def test_the_documents_state_both_retentions() -> None:
    kept = f"{retention.INBOX.days} days; until they are published"
    letters = f"{retention.DEAD_LETTERS.days} days, then without their payload"
    privacy, dates = ((ROOT / "docs" / name).read_text() for name in ("privacy.md", "dates.md"))
    assert kept in privacy
    assert letters in privacy
    assert f"remembers an event for {retention.INBOX.days} days" in dates
    assert f"its payload after {retention.DEAD_LETTERS.days} days" in dates


async def test_the_claim_of_a_process_that_died_ends_after_half_a_minute(toy: Toy) -> None:
    sql, event_id = toy.it.database.raw_sql, ids.new()
    age = "UPDATE inbox_claim SET claimed_at = now() - $1::interval WHERE event_id = $2"
    assert await inbox.claim(sql, event_id, QUEUE)
    for seconds, free in ((29, False), (31, True)):
        # In a transaction the time stands.
        async with sql.transaction() as connection:
            await connection.execute(age, timedelta(seconds=seconds), event_id)
            assert await inbox.claim(connection, event_id, QUEUE) is free


async def test_a_claim_lasts_as_long_as_it_is_renewed(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "CLAIM_SECONDS", 1)
    sql = toy.it.database.raw_sql
    claimed_at = "SELECT claimed_at FROM inbox_claim WHERE event_id = 'long work'"
    assert await inbox.claim(sql, "long work", QUEUE)
    renewing = asyncio.create_task(inbox.renew(sql, "long work", QUEUE))
    first = await sql.fetchval(claimed_at)

    async def is_renewed() -> bool:
        return bool(await sql.fetchval(claimed_at) > first + timedelta(seconds=1.5))

    await eventually(is_renewed)
    # A pause of the machine between two renewals is not the end of the work.
    monkeypatch.setattr(inbox, "CLAIM_SECONDS", 30)
    assert not await inbox.claim(sql, "long work", QUEUE)
    await tasks.end([renewing])
    await inbox.release(sql, "long work", QUEUE)
    assert await inbox.claim(sql, "long work", QUEUE)


async def test_old_events_are_deleted_in_portions(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql = toy.it.database.raw_sql
    monkeypatch.setattr(inbox, "DELETED_AT_ONCE", 100)
    await sql.fetch("CREATE TABLE portion (rows bigint)")
    await sql.fetch("""
        CREATE FUNCTION note_portion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO portion SELECT count(*) FROM gone; RETURN NULL;
        END $$""")
    await sql.fetch("""
        CREATE TRIGGER portions AFTER DELETE ON inbox REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION note_portion()""")
    await sql.fetch(
        "INSERT INTO inbox SELECT 'old ' || n, $1, now() - interval '121 days'"
        " FROM generate_series(1, 250) AS n",
        QUEUE,
    )
    await inbox.delete_old(sql)

    async def in_portions() -> bool:
        # The service itself looks at its start, too, and may delete one of them.
        some = await toy.it.rows("SELECT rows FROM portion WHERE rows > 0 ORDER BY rows")
        return [row["rows"] for row in some] == [50, 100, 100]

    await eventually(in_portions)
