"""Rebuilds: a projection is filled anew in a second table, compared with its owner, switched to.

`deploy/verify.py --rebuild` has the steps done in turn, while everything runs. The second table of
all projections is `rebuilt_row`, one that is always there: a service needs no right to make tables,
and nothing is left over but rows. Between its begin and the switch each event is written to both
(`Projection`). A switch makes the live rows equal to those of the second table, rather than
renaming tables: some projections are columns of a service's own table, and triggers, foreign keys,
prepared statements and grants stay as they are.
"""

from datetime import timedelta
from typing import NamedTuple

import asyncpg
import tenacity

from messaging import ids
from messaging.database import RawSql, is_conflict
from messaging.projections.checksums import SharedRows
from messaging.projections.projection import Projection

# A large projection takes longer than a request may; whoever holds a lock for long is not waited
# for: events would wait behind the switch.
_SECONDS = 600
_PATIENCE = "3s"
# Whoever began an older one is not there any more.
_KEPT = timedelta(days=1)

_BEGIN = """
INSERT INTO projection_rebuild (projection, id) VALUES ($1, $2)
ON CONFLICT DO NOTHING RETURNING true
"""
_BEGUN_AT = "SELECT begun_at FROM projection_rebuild WHERE projection = $1"
_END = """
DELETE FROM projection_rebuild WHERE projection = $1 AND id = coalesce($2, id) RETURNING true
"""
_OLD = "SELECT projection, id FROM projection_rebuild WHERE begun_at < now() - $1::interval"
# Waits for each transaction that has handled an event or erased a subject, and keeps others
# waiting: a statement that has waited sees what was committed meanwhile.
_LOCK = "LOCK TABLE rebuilt_row IN SHARE ROW EXCLUSIVE MODE"
_EMPTY = "DELETE FROM rebuilt_row WHERE projection = $1"

_repeated = tenacity.retry(
    retry=tenacity.retry_if_exception(is_conflict),
    wait=tenacity.wait_random(0.1, 1),
    stop=tenacity.stop_after_attempt(5),
    reraise=True,
)


class RebuildRefused(Exception):
    """A step of a rebuild that cannot be done now, and why."""


class Switched(NamedTuple):
    """How many live rows a switch has changed."""

    written: int
    removed: int


async def begin_rebuild(sql: RawSql, projection: Projection) -> str:
    """Begin to write events to the second table as well; return the rebuild's id."""
    if not projection.can_be_rebuilt:
        raise RebuildRefused(f"{projection.queue}: its rows cannot be compared with its owner's")
    id = ids.new()
    async with sql.transaction() as transaction:
        if not await transaction.fetchval(_BEGIN, projection.shared, id):
            since = await transaction.fetchval(_BEGUN_AT, projection.shared)
            raise RebuildRefused(
                f"a rebuild of {projection.shared} began at {since}: `drop` it if it was given up"
            )
        await transaction.execute(_EMPTY, projection.shared)
    return id


def rebuilt_rows(projection: Projection) -> SharedRows:
    """What the second table and the owner must agree about."""
    live = projection.shared_rows()
    table = f"(SELECT second.* {_second(projection)})"
    return SharedRows(
        live.name, live.owner, table, live.key, live.fields, also=live.also, where=live.where
    )


@_repeated
async def switch_to_rebuilt(sql: RawSql, projection: Projection, id: str) -> Switched:
    """Make the live rows equal to the second table's, and end the rebuild.

    A row that the owner does not have is deleted; one that also has columns of the service's own
    gets the defaults of the projection's. `after` is not called: it was, with the republish.
    """
    async with sql.transaction() as transaction:
        if not await _end(transaction, projection.shared, id):
            raise RebuildRefused(f"this rebuild of {projection.shared} has ended")
        removed = await _count(transaction, _remove(projection))
        written = await _count(transaction, _write(projection))
        await transaction.execute(_EMPTY, projection.shared, timeout=_SECONDS)
        return Switched(written, removed)


@_repeated
async def drop_rebuild(sql: RawSql, name: str, id: str | None = None) -> bool:
    """End a rebuild, the one with the id or any; whether there was one."""
    async with sql.transaction() as transaction:
        ended = await _end(transaction, name, id)
        if ended:
            await transaction.execute(_EMPTY, name, timeout=_SECONDS)
        return ended


async def drop_old_rebuilds(sql: RawSql) -> None:
    """End the rebuilds that nobody goes on with."""
    for row in await sql.fetch(_OLD, _KEPT):
        await drop_rebuild(sql, row["projection"], row["id"])


async def _end(transaction: asyncpg.Connection, name: str, id: str | None) -> bool:
    """Lock the second table, and have no later statement write to it."""
    await transaction.execute(f"SET LOCAL statement_timeout = '{_SECONDS}s'")
    await transaction.execute(f"SET LOCAL lock_timeout = '{_PATIENCE}'")
    await transaction.execute(_LOCK)
    return bool(await transaction.fetchval(_END, name, id))


async def _count(transaction: asyncpg.Connection, statement: str) -> int:
    """How many rows a statement has changed: the last word of its status."""
    status: str = await transaction.execute(statement, timeout=_SECONDS)
    return int(status.split()[-1])


def _second(projection: Projection) -> str:
    """The rows of the second table, with the types of the live one."""
    return (
        "FROM rebuilt_row CROSS JOIN LATERAL"
        f" jsonb_populate_record(NULL::{projection.table_name}, rebuilt_row.value) AS second"
        f" WHERE rebuilt_row.projection = '{projection.shared}'"
    )


def _remove(projection: Projection) -> str:
    """Remove what only the live table has."""
    known = f"{projection.table_name} AS known"
    only = (
        f"({projection.where}) AND NOT EXISTS (SELECT FROM rebuilt_row AS second"
        f" WHERE second.projection = '{projection.shared}'"
        f" AND second.key = {projection.key_text('known')})"
    )
    if projection.is_whole_table:
        return f"DELETE FROM {known} WHERE {only}"  # noqa: S608
    fields = [column for column in projection.columns if column not in projection.keys]
    defaults = ", ".join(f"{column} = DEFAULT" for column in fields)
    return f"UPDATE {known} SET {defaults} WHERE {only}"  # noqa: S608


def _write(projection: Projection) -> str:
    """Write what differs, in the order of the keys. No row more: each would fire its triggers."""
    columns, keys = ", ".join(projection.columns), ", ".join(projection.keys)
    change, second = projection.change, _second(projection)
    same = " AND ".join(f"known.{key} = second.{key}" for key in projection.keys)
    differ = (
        f"({', '.join(f'known.{column}' for column in projection.columns)}) IS DISTINCT FROM"
        f" ({', '.join(f'second.{column}' for column in projection.columns)})"
    )
    if not projection.creates:
        rows = f"(SELECT second.* {second}) AS second"
        return (
            f"UPDATE {projection.table_name} AS known SET {change('second')}"  # noqa: S608
            f" FROM {rows} WHERE {same} AND {differ}"
        )
    return (
        f"INSERT INTO {projection.table_name} ({columns})"  # noqa: S608
        f" SELECT {', '.join(f'second.{column}' for column in projection.columns)} {second}"
        f" AND NOT EXISTS (SELECT FROM {projection.table_name} AS known"
        f" WHERE {same} AND NOT {differ}) ORDER BY {keys}"
        f" ON CONFLICT ({keys}) DO UPDATE SET {change('excluded')}"
    )
