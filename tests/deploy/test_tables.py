"""`tables.py` of each service describes the database that its migrations create."""

import importlib
from typing import Any

import asyncpg
import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from contracts.services import SERVICES
from testkit.databases import Databases

# PostgreSQL stores `text` and `varchar` in the same way: a str of SQLModel can be either.
_COLUMNS = """
SELECT relname || '.' || attname AS name,
       replace(format_type(atttypid, atttypmod), 'character varying', 'text')
       || CASE WHEN collname <> 'default' THEN ' COLLATE ' || collname ELSE '' END
       || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END AS definition
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
LEFT JOIN pg_collation ON pg_collation.oid = attcollation
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
  AND attnum > 0 AND NOT attisdropped
"""
_KEYS = """
SELECT conrelid::regclass || '.' || conname AS name,
       pg_get_constraintdef(pg_constraint.oid) AS definition
FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f') AND NOT relispartition
"""
_INDEXES = """
SELECT tablename || '.' || indexname AS name, indexdef AS definition
FROM pg_indexes JOIN pg_class ON pg_class.oid = format('%I', tablename)::regclass
WHERE schemaname = 'public' AND NOT relispartition
"""

# Columns that this version does not use, kept while the previous version may write them.
_RETIRED: dict[str, set[str]] = {
    "tracker": {"column progress_log.from_entries"},
    "billing": {
        "column coupon.disabled_at",
        "column invoice.newest_in_life",
        "column invoice.newest_next_attempt",
        "column payment_adjustment.status_step",
        "column subscription.newest_event_final",
        "column subscription.newest_event_kind",
        "column subscription.paused_from",
        "column subscription.price_was_changed",
        "column subscription.status_in_life",
        "column subscription.status_period_end",
        "column subscription.status_was_changed",
        "column subscription.unpaid_until",
    },
    "planner": {"column plan_job.attempts", "column plan_job.traceparent"},
}


async def schema(url: str) -> dict[str, str]:
    """Each column, key and index by its name, with its definition."""
    connection = await asyncpg.connect(url)
    try:
        found: dict[str, str] = {}
        for kind, query in (("column", _COLUMNS), ("key", _KEYS), ("index", _INDEXES)):
            for row in await connection.fetch(query):
                found[f"{kind} {row['name']}"] = row["definition"]
        return found
    finally:
        await connection.close()


async def create_tables(url: str, metadata: Any) -> None:
    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    await engine.dispose()


@pytest.mark.parametrize("service", SERVICES)
async def test_tables_and_migrations_make_the_same_database(
    databases: Databases, service: str
) -> None:
    importlib.import_module(f"{service}.main")
    declared = await databases.empty(service)
    await create_tables(declared, importlib.import_module(f"{service}.tables").Table.metadata)
    of_chassis = await schema(await databases.of())
    migrated = await schema(await databases.of(service))
    retired = _RETIRED.get(service, set())
    assert await schema(declared) == {
        name: definition
        for name, definition in migrated.items()
        if name not in of_chassis and name not in retired
    }
    assert retired <= migrated.keys()
    assert not any("NOT NULL" in migrated[name] for name in retired)
