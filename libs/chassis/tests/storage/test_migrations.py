"""Migrations run once, however many processes run them."""

import asyncio
import importlib

import asyncpg
import pytest

from chassis.storage.migrations import ChangedMigration, Migration, migrate, migrations_of
from testkit import eventually
from testkit.databases import Databases

migrations = importlib.import_module("chassis.storage.migrations")
FIRST = Migration("toy/0001.sql", "CREATE TABLE toy (id int PRIMARY KEY)")
SECOND = Migration("toy/0002.sql", "INSERT INTO toy VALUES (1)")
WIDER = Migration("toy/0004.sql", "ALTER TABLE toy ADD COLUMN name text")
BROKEN = Migration("toy/0003.sql", "INSERT INTO toy VALUES (2); INSERT INTO nothing VALUES (1)")


async def toys(url: str) -> list[int]:
    connection = await asyncpg.connect(url)
    try:
        return [row["id"] for row in await connection.fetch("SELECT id FROM toy ORDER BY id")]
    finally:
        await connection.close()


async def test_a_second_run_changes_nothing(databases: Databases) -> None:
    url = await databases.empty()
    assert await migrate(url, [FIRST, SECOND]) == ["toy/0001.sql", "toy/0002.sql"]
    assert await migrate(url, [FIRST, SECOND]) == []
    assert await toys(url) == [1]


async def test_only_one_of_several_concurrent_processes_migrates(databases: Databases) -> None:
    url = await databases.empty()
    done = await asyncio.gather(*(migrate(url, [FIRST, SECOND]) for _ in range(5)))
    assert sorted(name for names in done for name in names) == [FIRST.name, SECOND.name]
    assert await toys(url) == [1]


async def test_a_migration_that_fails_leaves_nothing_behind(databases: Databases) -> None:
    url = await databases.empty()
    with pytest.raises(asyncpg.UndefinedTableError):
        await migrate(url, [FIRST, SECOND, BROKEN])
    assert await toys(url) == [1]
    assert await migrate(url, [FIRST, SECOND]) == []


async def test_a_changed_migration_is_refused(databases: Databases) -> None:
    url = await databases.empty()
    await migrate(url, [FIRST])
    with pytest.raises(ChangedMigration, match=r"toy/0001\.sql"):
        await migrate(url, [Migration(FIRST.name, FIRST.sql + " ")])


def test_migrations_of_libraries_run_before_those_of_the_service() -> None:
    owners = [migration.name.partition("/")[0] for migration in migrations_of("identity")]
    assert list(dict.fromkeys(owners)) == [
        "messaging",
        "messaging.erasures",
        "work",
        "chassis",
        "identity",
    ]


async def _waits(connection: asyncpg.Connection) -> bool:
    found = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'toy'::regclass"
    return bool(await connection.fetch(found))


async def test_a_migration_that_waits_for_a_lock_does_not_block_others(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "_PATIENCE_MS", 50)
    url = await databases.empty()
    await migrate(url, [FIRST, SECOND])
    long = await asyncpg.connect(url)
    transaction = long.transaction()
    await transaction.start()
    await long.execute("SELECT FROM toy")
    waiting = asyncio.create_task(migrate(url, [FIRST, SECOND, WIDER]))
    await eventually(lambda: _waits(long), what="the migration waits for the lock")
    for _ in range(3):
        # A reader waits behind it for no longer than it is patient.
        assert await asyncio.wait_for(toys(url), 30) == [1]
    await transaction.rollback()
    await long.close()
    assert await waiting == [WIDER.name]


IN_PORTIONS = Migration(
    "toy/0005.sql",
    "-- In portions of toy.\nUPDATE toy SET id = -id WHERE id > 0 AND ctid >= $1 AND ctid < $2",
)


async def test_many_rows_change_in_portions_each_in_a_separate_transaction(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "_BLOCKS", 2)
    url = await databases.empty()
    many = Migration("toy/0002.sql", "INSERT INTO toy SELECT generate_series(1, 2000)")
    await migrate(url, [FIRST, many])
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        # Lock a row of the last portion.
        await connection.execute("SELECT FROM toy WHERE id = 2000 FOR UPDATE")
        migrating = asyncio.create_task(migrate(url, [FIRST, many, IN_PORTIONS]))

        async def has_begun() -> bool:
            return min(await toys(url)) < -1000

        await eventually(has_begun)
        assert max(await toys(url)) == 2000
    assert await migrating == [IN_PORTIONS.name]
    assert sorted(await toys(url)) == list(range(-2000, 0))
    assert await migrate(url, [FIRST, many, IN_PORTIONS]) == []
    await connection.close()
