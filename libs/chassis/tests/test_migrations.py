"""Migrations run once, however many processes run them."""

import asyncio

import asyncpg
import pytest

from chassis.storage.migrations import ChangedMigration, Migration, migrate, migrations_of
from testkit.databases import Databases

FIRST = Migration("toy/0001.sql", "CREATE TABLE toy (id int PRIMARY KEY)")
SECOND = Migration("toy/0002.sql", "INSERT INTO toy VALUES (1)")
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


async def test_of_several_at_once_one_does_it(databases: Databases) -> None:
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


async def test_history_cannot_be_rewritten(databases: Databases) -> None:
    url = await databases.empty()
    await migrate(url, [FIRST])
    with pytest.raises(ChangedMigration, match=r"toy/0001\.sql"):
        await migrate(url, [Migration(FIRST.name, FIRST.sql + " ")])


def test_the_libraries_come_before_the_service() -> None:
    owners = [migration.name.partition("/")[0] for migration in migrations_of("identity")]
    assert list(dict.fromkeys(owners)) == ["messaging", "chassis", "identity"]
