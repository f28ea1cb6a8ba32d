"""What a service keeps about a person, declared once, table by table.

From the declaration come the transaction of an erasure, the triggers that refuse what comes after
it, the export, the retention, and the page about privacy.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, cast

from sqlalchemy import Column, CursorResult, Table, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel

from chassis.http import ACCESS_LIFETIME, revoke_tokens
from chassis.storage import keep_no_values
from messaging import Event, Handlers, RawSql, clock, leave_tombstone

# How the user ids of erased members begin.
ERASED = "erased-"
# A statement for all of them could take longer than a statement may, and fail for ever.
_FORGOTTEN_AT_ONCE = 5_000
ERASED_AT_ONCE = 50_000
_NOT_PRIVATE = (int, float, Decimal, date, time)


@dataclass(frozen=True)
class Anonymous:
    """At an erasure the rows stay, with an id that no user has and without some columns."""

    cleared: tuple[str, ...] = ()
    # A condition: these rows are deleted.
    but_deleted: str = "false"


@dataclass(frozen=True)
class Elsewhere:
    """At an erasure this is done by a use case of the service."""

    by: str


@dataclass(frozen=True)
class Forgotten:
    """Rows are deleted when a column is older than this."""

    after: timedelta
    since: str
    where: str = "true"


@dataclass(frozen=True)
class Personal:
    """A table with rows about persons."""

    table: type[SQLModel] | Table
    # The columns that a member's export has, by their names in the database.
    columns: str
    what: str
    why: str
    # What the page about privacy says; a deadline that is not told is in `forgotten`.
    how_long: str = "as long as the account"
    # Those that are no data about the person: secrets, and the internal state of a projection.
    internal: str = ""
    # The list in the export; without a name, the rows are not exported.
    export: str = ""
    # The view with these columns that the export reads in place of the table.
    view: str = ""
    # Unique among the rows of one person.
    key: str = "id"
    # Where one person has very many rows: the columns of the key, which `key` has as one text. They
    # are those of the table's primary key after the person's id, and a page is found by it.
    key_columns: str = ""
    # Which rows are a person's: $1 is the user's id.
    whose: str = "user_id = $1"
    erased: Anonymous | Elsewhere | None = None
    # Written by requests, which an erasure may overtake: a trigger refuses the row.
    in_flight: bool = False
    forgotten: Forgotten | None = None

    @property
    def name(self) -> str:
        return table_of(self.table).name


@dataclass(frozen=True)
class PersonalData:
    """Every table of a service: about persons, or why not. An erasure goes in this order."""

    tables: Sequence[Personal] = ()
    impersonal: Mapping[type[SQLModel] | Table, str] = field(default_factory=dict)

    @property
    def exported(self) -> list[Personal]:
        return [table for table in self.tables if table.export]

    @property
    def refusing(self) -> list[str]:
        """The tables with a trigger that refuses rows about erased users."""
        return [table.name for table in self.tables if table.in_flight]

    @property
    def private_columns(self) -> dict[str, list[str]]:
        """What persons wrote or are called, by table: all columns but ids, numbers and dates."""
        found = {table.name: _private(table_of(table.table)) for table in self.tables}
        # The events that wait to be published, and projections in rebuilding.
        of_messaging = {"outbox": ["body"], "rebuilt_row": ["value"]}
        return {**of_messaging, **{name: columns for name, columns in found.items() if columns}}

    async def erase(
        self,
        session: AsyncSession,
        user_id: str,
        erased_at: datetime,
        anonymous_id: str | None = None,
    ) -> None:
        """Erase a user: from here to the end of the transaction nothing about it can be stored.

        Rows that stay have the anonymous id, or each an id of its own, so that no two can be seen
        to be of one person. Called again, the erasure is repeated.
        """
        await leave_tombstone(session, user_id, erased_at)
        # A login that is answering now may still sign a token.
        await revoke_tokens(session, user_id, erased_at + ACCESS_LIFETIME)
        values = {"user_id": user_id, "anonymous_id": anonymous_id}
        for table in self.tables:
            for statement in _erasing(table):
                names = [name for name in values if f":{name}" in statement]
                sent = {name: values[name] for name in names}
                while await _count(session, statement, sent) == ERASED_AT_ONCE:
                    pass

    def erase_on(self, erased: type[Event], handlers: Handlers, *, queue: str) -> None:
        """Erase a user here when this event says that the account is gone."""

        @handlers.handles(erased, queue=queue, of_erased=True)
        async def erase(event: Any, session: AsyncSession) -> None:
            await self.erase(session, event.user_id, event.erased_at)

    async def leave_statistics(self, sql: RawSql) -> None:
        """Keep no private value in the statistics, also of tables that are newer than the last
        migration: the parts of those that are partitioned."""
        for table, columns in self.private_columns.items():
            async with sql.transaction() as connection:
                await keep_no_values(connection, {table: columns})

    async def forget(self, sql: RawSql) -> None:
        """Delete what was kept long enough, in portions."""
        for table in self.tables:
            if (old := table.forgotten) is None:
                continue
            statement = f"""
                WITH old AS (
                    SELECT ctid FROM {table.name} WHERE {old.since} < $1 AND {old.where}
                    LIMIT {_FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED
                ), deleted AS (
                    DELETE FROM {table.name} WHERE ctid IN (SELECT ctid FROM old) RETURNING 1
                )
                SELECT count(*) FROM deleted
            """  # noqa: S608
            before = clock.now() - old.after
            while await sql.fetchval(statement, before) == _FORGOTTEN_AT_ONCE:
                pass


def table_of(table: type[SQLModel] | Table) -> Table:
    if isinstance(table, Table):
        return table
    found: Table = table.__table__  # type: ignore[attr-defined]
    return found


def _private(table: Table) -> list[str]:
    return [
        column.name
        for column in table.columns
        if not (column.name == "id" or column.name.endswith("_id"))
        and not issubclass(_python_type(column), _NOT_PRIVATE)
    ]


def _python_type(column: Column[Any]) -> type:
    try:
        return column.type.python_type
    except NotImplementedError:
        return object


async def _count(session: AsyncSession, statement: str, values: Mapping[str, Any]) -> int:
    """Execute a statement; return how many rows it has changed."""
    result = await session.execute(text(statement), values)
    return cast(CursorResult[Any], result).rowcount


def _erasing(table: Personal) -> list[str]:
    # The words of asyncpg's own statements, as SQLAlchemy has them.
    whose = table.whose.replace("$1", ":user_id")
    match table.erased:
        case None:
            portion = (
                f"SELECT tableoid, ctid FROM {table.name} WHERE {whose} LIMIT {ERASED_AT_ONCE}"  # noqa: S608
            )
            return [
                # As often as there are so many.
                f"DELETE FROM {table.name} WHERE {whose} AND (tableoid, ctid) IN ({portion})",  # noqa: S608
                # Also a row that a request has changed meanwhile: it has another place then.
                f"DELETE FROM {table.name} WHERE {whose}",  # noqa: S608
            ]
        case Anonymous(cleared, but_deleted):
            own = f"coalesce(CAST(:anonymous_id AS text), '{ERASED}' || gen_random_uuid())"
            values = ", ".join([f"user_id = {own}", *(f"{name} = NULL" for name in cleared)])
            return [
                f"DELETE FROM {table.name} WHERE {whose} AND {but_deleted}",  # noqa: S608
                f"UPDATE {table.name} SET {values} WHERE {whose}",  # noqa: S608
            ]
        case Elsewhere():
            return []
