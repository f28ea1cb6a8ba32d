"""Checksums of shared rows: equal for equal rows, whatever the columns are called."""

from collections.abc import AsyncIterator

import asyncpg
import pytest_asyncio

from chassis.storage import Database, SharedRows
from messaging import rows_of, sums_of
from testkit.databases import Databases

OWNER = SharedRows(
    "things",
    owner="maker",
    table="owned",
    key="id",
    also="part",
    fields={"colour": "colour", "weight": "weight", "isSold": "sold_at IS NOT NULL"},
)
COPY = SharedRows(
    "things",
    owner="maker",
    table="copied",
    key="thing",
    also="piece",
    fields={"isSold": "is_sold", "colour": "tint"},
)


@pytest_asyncio.fixture(loop_scope="session")
async def database(databases: Databases) -> AsyncIterator[Database]:
    url = await databases.empty("checksums")
    connection = await asyncpg.connect(url)
    await connection.execute("""
        CREATE TABLE owned (id text, part text, colour text, weight float8, sold_at timestamptz);
        CREATE TABLE copied (thing text, piece text, tint text, is_sold boolean);
        INSERT INTO owned SELECT '0000' || n, 'p', nullif(n % 3, 0)::text, n / 7.0,
            CASE WHEN n % 2 = 0 THEN now() END FROM generate_series(10, 39) n;
        INSERT INTO copied SELECT id, part, colour, sold_at IS NOT NULL FROM owned;
    """)
    await connection.close()
    it = Database(url, pool=2)
    await it.open()
    yield it
    await it.close()


async def test_equal_rows_have_equal_sums_in_each_range_and_a_changed_one_is_found_by_its_id(
    database: Database,
) -> None:
    sql = database.raw_sql

    async def differing() -> list[str]:
        own, copy = await sums_of(sql, OWNER), await sums_of(sql, COPY)
        assert list(own) == list(copy) == ["00001", "00002", "00003"]
        return [
            range
            for range in own
            if own[range]["count"] != copy[range]["count"]
            or copy[range]["sums"].items() - own[range]["sums"].items()
        ]

    assert await differing() == []
    await sql.fetch("UPDATE copied SET tint = 'red' WHERE thing = '000015'")
    await sql.fetch("DELETE FROM copied WHERE thing = '000035'")
    assert await differing() == ["00001", "00003"]

    own, copy = await rows_of(sql, OWNER, ["00001"]), await rows_of(sql, COPY, ["00001"])
    assert len(own) == 10
    assert [row for row in own if own[row]["colour"] != copy[row]["colour"]] == ["000015 p"]
    assert all(own[row]["isSold"] == copy[row]["isSold"] for row in own)
