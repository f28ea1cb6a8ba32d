"""Rebuilds: fill a projection again in a second table, compare it with its owner, and switch.

`deploy/verify.py --rebuild` runs the steps, while everything is in use. The second table of
all projections is `rebuilt_row`, one that is always there: a service needs no right to make tables,
and nothing is left over but rows. Between its begin and the switch each event is written to both
(`Projection`). A switch makes the live rows equal to those of the second table, rather than
renaming tables: some projections are columns of a service's own table, and triggers, foreign keys,
prepared statements and grants stay as they are.
"""

from datetime import timedelta
from typing import Any, NamedTuple

import tenacity
from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Delete,
    Select,
    Update,
    column,
    delete,
    exists,
    func,
    literal_column,
    not_,
    select,
    text,
    true,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import Insert, insert

from messaging import ids
from messaging.database import RawSql, SqlTransaction, is_conflict
from messaging.projections.checksums import SharedRows, sql_of
from messaging.projections.projection import Projection
from messaging.projections.second_table import REBUILT_ROW

# A large projection takes longer than a request may. Do not wait for a transaction that holds its
# locks for long: events would wait behind the switch.
_SECONDS = 600
_PATIENCE = "3s"
# The operator of an older one has given up.
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
# Waits for each transaction that has handled an event or erased a subject, and blocks others: a
# statement that has waited sees what was committed in the meantime.
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
    async with sql.transaction(seconds=_SECONDS) as transaction:
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
    rows = _second(projection).subquery()
    return SharedRows(
        live.name, live.owner, rows, live.key, live.fields, also=live.also, where=live.where
    )


@_repeated
async def switch_to_rebuilt(sql: RawSql, projection: Projection, id: str) -> Switched:
    """Make the live rows equal to the second table's, and end the rebuild.

    A row that the owner does not have is deleted; one that also has columns of the service's own
    gets the defaults of the projection's. `after` is not called: it was, with the republish.
    """
    async with sql.transaction(seconds=_SECONDS) as transaction:
        if not await _end(transaction, projection.shared, id):
            raise RebuildRefused(f"this rebuild of {projection.shared} has ended")
        removed = await _count(transaction, _remove(projection))
        written = await _count(transaction, _write(projection))
        await transaction.execute(_EMPTY, projection.shared)
        return Switched(written, removed)


@_repeated
async def drop_rebuild(sql: RawSql, name: str, id: str | None = None) -> bool:
    """End a rebuild, the one with the id or any; whether there was one."""
    async with sql.transaction(seconds=_SECONDS) as transaction:
        ended = await _end(transaction, name, id)
        if ended:
            await transaction.execute(_EMPTY, name)
        return ended


async def drop_old_rebuilds(sql: RawSql) -> None:
    """End the rebuilds that were abandoned."""
    for row in await sql.fetch(_OLD, _KEPT):
        await drop_rebuild(sql, row["projection"], row["id"])


async def _end(transaction: SqlTransaction, name: str, id: str | None) -> bool:
    """Lock the second table, and have no later statement write to it."""
    await transaction.execute(f"SET LOCAL statement_timeout = '{_SECONDS}s'")
    await transaction.execute(f"SET LOCAL lock_timeout = '{_PATIENCE}'")
    await transaction.execute(_LOCK)
    return bool(await transaction.fetchval(_END, name, id))


async def _count(transaction: SqlTransaction, statement: ClauseElement) -> int:
    """How many rows a statement has changed: the last word of its status."""
    status: str = await transaction.execute(sql_of(statement))
    return int(status.split()[-1])


def _second(projection: Projection) -> Select[*tuple[Any, ...]]:
    """The rows of the second table, with the types of the live one."""
    rows, live = REBUILT_ROW, projection.live
    typed: ColumnElement[Any] = literal_column(f"NULL::{live.name}")
    columns = (column(each.name, each.type) for each in live.c)
    second = (
        func.jsonb_populate_record(typed, rows.c.value).table_valued(*columns).lateral("second")
    )
    of_projection = rows.c.projection == projection.shared
    return select(second).select_from(rows.join(second, true())).where(of_projection)


def _remove(projection: Projection) -> Delete | Update:
    """Remove what only the live table has."""
    live, rows = projection.live, REBUILT_ROW
    same = rows.c.key == projection.key_of_second(live)
    is_there = exists().where(rows.c.projection == projection.shared, same)
    only = (text(f"({projection.where})"), not_(is_there.correlate(live)))
    if projection.is_whole_table:
        return delete(live).where(*only)
    fields = [name for name in projection.columns if name not in projection.keys]
    return update(live).values(dict.fromkeys(fields, literal_column("DEFAULT"))).where(*only)


def _write(projection: Projection) -> Insert | Update:
    """Write what differs, in the order of the keys. No row more: each would fire its triggers."""
    live, second = projection.live, _second(projection).subquery("second")
    same = projection.same_key(second)
    here, there = (tuple_(*(row.c[name] for name in projection.columns)) for row in (live, second))
    differ = here.is_distinct_from(there)
    if not projection.creates:
        return update(live).values(projection.change(second.c)).where(same, differ)
    equal = exists().where(same, not_(differ)).correlate(second)
    rows = select(*(second.c[name] for name in projection.columns)).where(not_(equal))
    in_order = rows.order_by(*(second.c[key] for key in projection.keys))
    writing = insert(live).from_select(projection.columns, in_order, include_defaults=False)
    change = projection.change(writing.excluded)
    return writing.on_conflict_do_update(index_elements=projection.keys, set_=change)
