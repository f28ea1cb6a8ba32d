"""The bytes on disk of a member, of a diary entry, of a day, and of a handled event.

    make bench ARGS=disk RECORD=1

The rows of `grown` and of `diary`, with their indexes, freshly inserted. A day has one row of the
diary and one of the logs.
"""

import argparse
import asyncio

import asyncpg

from contracts.services import SERVICES
from lab.benchmarks import diary, grown
from lab.benchmarks.parts.record import record
from testkit.databases import servers

_GROWN_MEMBERS = 100_000
_HANDLED = 200_000
# pg_partition_tree returns no rows for a table that is not partitioned.
_SIZE = (
    "SELECT coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size($1::regclass))"
    " FROM pg_partition_tree($1::regclass)"
)
_FILL_INBOX = (
    "INSERT INTO inbox (event_id, handler) SELECT gen_random_uuid()::text, 'identity.active-days'"
    " FROM generate_series(1, $1::int)"
)


async def size(url: str, *tables: str) -> float:
    """Bytes of the tables and their indexes, or of the whole database."""
    connection = await asyncpg.connect(url)
    if tables:
        total = sum([await connection.fetchval(_SIZE, table) for table in tables])
    else:
        total = await connection.fetchval("SELECT pg_database_size(current_database())")
    await connection.close()
    return float(total)


async def main(entries: int) -> None:
    """Fill the databases, measure and print."""
    figures = {"member": 0.0}
    async with servers() as (databases, _):
        for name in SERVICES:
            url = await databases.of(name)
            empty = await size(url)
            await grown.fill(name, url)
            figures["member"] += (await size(url) - empty) / _GROWN_MEMBERS
        url, members = await databases.of("tracker"), diary.members_of(entries)
        await diary.fill(url, members)
        days = members * diary.DAYS
        figures["entry"] = await size(url, "diary_entry", "diary_entry_date") / (days * diary.A_DAY)
        figures["day"] = await size(url, "diary_day", "progress_log") / days
        connection = await asyncpg.connect(url)
        await connection.execute(_FILL_INBOX, _HANDLED)
        await connection.close()
        figures["handled event"] = await size(url, "inbox") / _HANDLED
    for name, figure in figures.items():
        print(f"{name:<14} {figure:7.0f} bytes")
    record("disk", {name: round(figure) for name, figure in figures.items()})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=200_000)
    asyncio.run(main(parser.parse_args().entries))
