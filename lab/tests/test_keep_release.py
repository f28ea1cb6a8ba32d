"""A stored release has a few rows of each table, and the rows that these refer to."""

import asyncpg

from lab.keep_release import keep_few
from testkit.databases import Databases

_SHOP = """
CREATE TABLE customer (name text PRIMARY KEY);
CREATE TABLE sale (id int PRIMARY KEY, customer text REFERENCES customer);
CREATE TABLE receipt (sale int REFERENCES sale (id));
CREATE TABLE price (amount int);
INSERT INTO customer SELECT 'customer ' || n FROM generate_series(1, 20) AS n;
INSERT INTO sale SELECT n, 'customer ' || 21 - n FROM generate_series(1, 20) AS n;
INSERT INTO receipt SELECT 21 - n FROM generate_series(1, 20) AS n;
INSERT INTO price SELECT n FROM generate_series(1, 20) AS n;
"""


async def test_a_row_is_kept_with_those_that_it_refers_to(databases: Databases) -> None:
    url = await databases.empty("shop")
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(_SHOP)
        await keep_few(url, rows=2)
        kept = {
            table: {row[0] for row in await connection.fetch(f"SELECT * FROM {table}")}
            for table in ("receipt", "sale", "customer", "price")
        }
    finally:
        await connection.close()
    assert kept["receipt"] == {20, 19}
    assert kept["sale"] == {1, 2, 19, 20}
    assert kept["customer"] == {f"customer {number}" for number in (1, 2, 19, 20)}
    assert len(kept["price"]) == 2
