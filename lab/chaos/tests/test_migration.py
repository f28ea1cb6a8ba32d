"""A release's days are unchanged by the newest migrations, and entries get their minerals."""

import asyncpg

from chassis.storage import migrate, migrations_of
from lab.chaos.migration import measure
from testkit.databases import Databases


async def test_migrations_change_no_day_while_the_previous_version_writes(
    databases: Databases,
) -> None:
    report = await measure(await databases.empty("stored_once"), entries=20_000)
    days, checksum = report.before
    assert days > 1_000
    assert report.after == (days, checksum)
    assert report.different == 0
    assert report.unfilled == 0
    assert report.waits


async def test_a_log_that_the_previous_version_writes_afterwards_stores_no_sums(
    databases: Databases,
) -> None:
    url = await databases.empty("stored_once_writer")
    await migrate(url, migrations_of("tracker"))
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO diary_day (user_id, date, entries, calories, fat_g)"
        " VALUES ('mia', '2026-03-05', 2, 100, 5)"
    )
    for bits in (31, 30):
        # For figures with a bit, the previous version writes the sums that it has read.
        await connection.execute(
            "INSERT INTO progress_log AS log (id, user_id, date, saved_at, calories, protein_g,"
            " fat_g, carbs_g, net_carbs_g, from_entries)"
            " VALUES ('1', 'mia', '2026-03-05T12:00Z', now(), 90, 0, 4, 0, 0, $1)"
            " ON CONFLICT (user_id, date) DO UPDATE SET calories = excluded.calories,"
            " fat_g = excluded.fat_g, from_entries = excluded.from_entries",
            bits,
        )
        shown = await connection.fetchrow("SELECT calories, fat_g, carbs_g FROM day_log")
        assert tuple(shown) == (90 if bits == 30 else 100, 5, 0)
    # A log that it deletes remains while the day has entries, without the typed figures.
    assert await connection.execute("DELETE FROM progress_log") == "DELETE 1"
    row = await connection.fetchrow("SELECT id, calories, fat_g FROM day_log")
    assert tuple(row) == ("1", 100, 5)
    await connection.execute("UPDATE diary_day SET entries = 0, calories = 0, fat_g = 0")
    await connection.execute("DELETE FROM progress_log")
    assert await connection.fetch("SELECT FROM day_log") == []
    await connection.close()
