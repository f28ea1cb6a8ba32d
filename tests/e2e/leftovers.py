"""Everything a system stores: database rows, broker messages and log lines."""

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
    """Where one of the values (by its meaning) is stored, in upper or lower case."""
    found = []
    async for place, text in _everything(system):
        folded = text.casefold()
        found += [
            f"{place}: {what}" for what, value in values.items() if value.casefold() in folded
        ]
    return sorted(set(found))


# Where the id of an erased member stays, alone, and why. (While a webhook endpoint cannot be
# reached, `webhook_delivery` also has it, for at most 90 days, to notify that endpoint.)
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
    """Where an id is stored, except for the places that need it."""
    return [
        each
        for each in await mentions(system, member_ids)
        if not any(re.search(place, each.rpartition(": ")[0]) for place in KEEP_IDS)
    ]


async def _everything(system: System) -> AsyncIterator[tuple[str, str]]:
    for service, url in system.run["postgres"]["databases"].items():
        async for place, text in _rows(service, url):
            yield place, text
    async for place, text in messages(system):
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
        # Statistics contain values of deleted rows.
        for row in await connection.fetch(
            "SELECT tablename, kept::text AS text FROM pg_stats kept"
        ):
            yield f"{service} statistics of {row['tablename']}", row["text"]
    finally:
        await connection.close()


async def analyze(system: System) -> None:
    """Run ANALYZE, which autovacuum would do some time after the changes."""
    for url in system.run["postgres"]["databases"].values():
        connection = await asyncpg.connect(url)
        try:
            await connection.execute("ANALYZE")
        finally:
            await connection.close()


async def outboxes(system: System) -> AsyncIterator[tuple[str, str]]:
    """The events waiting to be published."""
    for service, url in system.run["postgres"]["databases"].items():
        connection = await asyncpg.connect(url)
        try:
            for row in await connection.fetch("SELECT body FROM outbox"):
                yield f"{service} outbox", row["body"]
        finally:
            await connection.close()


async def messages(system: System, *others: str) -> AsyncIterator[tuple[str, str]]:
    """The messages in each queue, its retry and dead-letter queues, and these other queues."""
    names = [name for queue in KETO.queues for name in (queue.name, queue.dead)]
    url = system.run["rabbitmq"]["url"]
    # Unacknowledged messages return to their queues when the channel closes.
    async with await aio_pika.connect(url) as connection, connection.channel() as channel:
        for name in (*names, *KETO.retry_queues, *others):
            queue = await channel.get_queue(name)
            while (message := await queue.get(fail=False)) is not None:
                text = message.body.decode(errors="replace")
                yield name, f"{message.headers} {text}"
