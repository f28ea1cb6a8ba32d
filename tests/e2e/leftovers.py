"""What a system keeps: every row of its databases, every message of its broker, every log line."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence

import aio_pika
import asyncpg

from contracts.topology import KETO
from tests.e2e.system import System

_TABLES = """
SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name
FROM pg_class JOIN pg_namespace AS place ON place.oid = relnamespace
WHERE relkind IN ('r', 'm', 'p') AND nspname NOT IN ('pg_catalog', 'information_schema')
"""


async def mentions(system: System, values: Mapping[str, str]) -> list[str]:
    """Where one of the values (by its meaning) is kept, in whatever case it is written."""
    found = []
    async for place, text in _everything(system):
        folded = text.casefold()
        found += [
            f"{place}: {what}" for what, value in values.items() if value.casefold() in folded
        ]
    return sorted(set(found))


# Where the id of an erased member stays, and why; with nothing else about the member. (Where an
# endpoint of a webhook cannot be reached, `webhook_delivery` has it for 90 days at most, to tell
# that one.)
KEEP_IDS: Mapping[str, str] = {
    r"^\w+ public\.erased_user$": "a tombstone refuses what comes later about the member",
    r"^\w+ public\.token_revocation$": "a token that has not expired is refused, for seven days",
    r"^identity public\.erasure(_answer)?$": "a receipt says whether every service has erased",
    r"^\w+ statistics of \w+$": "values of a column of ids; PostgreSQL replaces them at its next"
    " ANALYZE, but not while the table is empty",
    r"^\w+\.log$": "logs have ids and nothing else; erasures are repeated from identity's"
    " after a restore",
}


async def ids_left(system: System, member_ids: Mapping[str, str]) -> list[str]:
    """Where an id is kept, except for the places that need it."""
    return [
        each
        for each in await mentions(system, member_ids)
        if not any(re.search(place, each.rpartition(": ")[0]) for place in KEEP_IDS)
    ]


async def _everything(system: System) -> AsyncIterator[tuple[str, str]]:
    for service, url in system.run["postgres"]["databases"].items():
        async for place, text in _rows(service, url):
            yield place, text
    async for place, text in _messages(system.run["rabbitmq"]["url"]):
        yield place, text
    for place, text in system.logs().items():
        yield place, text


async def _rows(service: str, url: str) -> AsyncIterator[tuple[str, str]]:
    connection = await asyncpg.connect(url)
    try:
        for table in [row["name"] for row in await connection.fetch(_TABLES)]:
            rows: Sequence[asyncpg.Record] = await connection.fetch(
                f"SELECT kept::text AS text, kept.ctid FROM {table} AS kept"
            )
            for row in rows:
                yield f"{service} {table}", row["text"]
        # They have values of rows that are gone.
        for row in await connection.fetch(
            "SELECT tablename, kept::text AS text FROM pg_stats kept"
        ):
            yield f"{service} statistics of {row['tablename']}", row["text"]
    finally:
        await connection.close()


async def analyze(system: System) -> None:
    """Have PostgreSQL look at all rows, as it does by itself some time after they have changed."""
    for url in system.run["postgres"]["databases"].values():
        connection = await asyncpg.connect(url)
        try:
            await connection.execute("ANALYZE")
        finally:
            await connection.close()


async def _messages(url: str) -> AsyncIterator[tuple[str, str]]:
    names = [name for queue in KETO.queues for name in (queue.name, queue.dead)]
    # Unacknowledged messages return to their queues when the channel closes.
    async with await aio_pika.connect(url) as connection, connection.channel() as channel:
        for name in (*names, *KETO.retry_queues):
            queue = await channel.get_queue(name)
            while (message := await queue.get(fail=False)) is not None:
                text = message.body.decode(errors="replace")
                yield name, f"{message.headers} {text}"
