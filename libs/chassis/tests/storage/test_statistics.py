"""PostgreSQL's statistics keep no value of a private column."""

import asyncpg

from chassis.storage import migrate
from testkit.databases import Databases

_MADE = """
CREATE TABLE loaf (id int PRIMARY KEY, baker text NOT NULL UNIQUE, grams int);
CREATE INDEX loaf_long ON loaf (id) WHERE baker <> '';
CREATE TABLE sale (id int, note text) PARTITION BY RANGE (id);
CREATE TABLE sale_first PARTITION OF sale FOR VALUES FROM (0) TO (1000);
"""
_FILLED = """
INSERT INTO loaf SELECT n, 'Wilhelmina ' || n, 500 FROM generate_series(1, 300) AS n;
INSERT INTO sale SELECT n, 'for Wilhelmina ' || n % 5 FROM generate_series(1, 300) AS n;
ANALYZE
"""
_KEPT = "SELECT tablename || '.' || attname AS name FROM pg_stats WHERE schemaname = 'public'"
_PRIVATE = {"loaf": ["baker"], "sale": ["note"]}


async def _kept(connection: asyncpg.Connection) -> set[str]:
    return {row["name"] for row in await connection.fetch(_KEPT)}


async def test_private_values_of_an_earlier_version_are_deleted_from_the_statistics(
    databases: Databases,
) -> None:
    url = await databases.empty()
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(_MADE)
        await connection.execute(_FILLED)
        assert {"loaf.baker", "sale.note", "sale_first.note"} <= await _kept(connection)
        for _ in range(2):
            await migrate(url, [], private=_PRIVATE)
            await connection.execute("ANALYZE")
            kept = await _kept(connection)
            assert {"loaf.id", "loaf.grams", "sale.id", "sale_first.id"} == kept
    finally:
        await connection.close()


async def test_a_later_partition_has_no_statistics_either(databases: Databases) -> None:
    url = await databases.empty()
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(_MADE)
        await migrate(url, [], private=_PRIVATE)
        await connection.execute(
            "CREATE TABLE sale_second PARTITION OF sale FOR VALUES FROM (1000) TO (2000);"
            "INSERT INTO sale SELECT n, 'for Mia' FROM generate_series(1000, 1300) AS n; ANALYZE"
        )
        assert "sale_second.note" in await _kept(connection)
        await migrate(url, [], private=_PRIVATE)
        assert "sale_second.note" not in await _kept(connection)
    finally:
        await connection.close()


async def test_a_table_that_is_done_is_not_locked(databases: Databases) -> None:
    url = await databases.empty()
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(_MADE)
        await migrate(url, [], private=_PRIVATE)
        async with connection.transaction():
            await connection.execute("LOCK TABLE loaf, sale IN EXCLUSIVE MODE")
            await migrate(url, [], private=_PRIVATE)
    finally:
        await connection.close()
