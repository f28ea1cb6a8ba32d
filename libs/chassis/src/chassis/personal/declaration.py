"""The personal data of a service, declared once, table by table.

Generated from the declaration: the transaction of an erasure, the triggers that refuse rows after
it, the export, the retention, and the privacy page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, cast

from sqlalchemy import (
    Column,
    ColumnElement,
    CursorResult,
    Executable,
    MetaData,
    Table,
    Text,
    TextClause,
    bindparam,
    delete,
    func,
    literal_column,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel

from chassis.http import ACCESS_LIFETIME, revoke_tokens
from chassis.storage import keep_no_values
from messaging import Database, Event, Handlers, RawSql, clock, leave_tombstone

# The prefix of the user ids of erased members.
ERASED = "erased-"
# A single statement could exceed the time limit of statements, and fail every time.
_FORGOTTEN_AT_ONCE = 5_000
ERASED_AT_ONCE = 50_000
# The physical position of a row in its table.
_CTID: ColumnElement[Any] = literal_column("ctid")
_TEXTS_OF_WORK = ("kind", "key", "worker", "last_error", "networks", "traceparent")
_NOT_PRIVATE = (int, float, Decimal, date, time)


@dataclass(frozen=True)
class Anonymous:
    """An erasure keeps the rows, with an id that no user has and without some columns."""

    cleared: tuple[str, ...] = ()
    # A condition: these rows are deleted.
    but_deleted: str = "false"


@dataclass(frozen=True)
class Elsewhere:
    """An erasure runs this use case of the service."""

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
    # The text of the privacy page; a deadline that it does not mention is in `forgotten`.
    how_long: str = "as long as the account"
    # Columns without data about the person: secrets, and the internal state of a projection.
    internal: str = ""
    # The list in the export; without a name, the rows are not exported.
    export: str = ""
    # A view with these columns that the export reads instead of the table.
    view: str = ""
    # Unique among the rows of one person.
    key: str = "id"
    # For tables with very many rows of one person: the columns of the key, which `key` contains as
    # one text. They follow the person's id in the table's primary key, which finds a page.
    key_columns: str = ""
    # The condition on the rows of a person.
    whose: str = "user_id = :user_id"
    erased: Anonymous | Elsewhere | None = None
    # Written by requests, which may finish after an erasure: a trigger refuses the row.
    in_flight: bool = False
    forgotten: Forgotten | None = None

    @property
    def name(self) -> str:
        return table_of(self.table).name

    def of_user(self, user_id: str) -> TextClause:
        """The condition on the rows of a user."""
        return text(f"({self.whose})").bindparams(user_id=user_id)


# The queue of every service. A claimed task loses its lease: its worker stores nothing more.
WORK = Personal(
    Table("work", MetaData(), *(Column(name, Text) for name in _TEXTS_OF_WORK)),
    "",
    internal="kind key worker last_error networks traceparent",
    what="what is to be done for the member in the background: by id, and the networks of jobs and"
    " imports",
    why="to do it, and to repeat what failed",
    how_long="a week after it was done",
    whose="member_id = :user_id",
    in_flight=True,
)


@dataclass(frozen=True)
class PersonalData:
    """Every table of a service: about persons, or why not. An erasure follows this order."""

    tables: Sequence[Personal] = ()
    libraries: Sequence[Personal] = (WORK,)
    impersonal: Mapping[type[SQLModel] | Table, str] = field(default_factory=dict)

    @property
    def _all(self) -> Sequence[Personal]:
        return (*self.tables, *self.libraries)

    @property
    def exported(self) -> list[Personal]:
        return [table for table in self.tables if table.export]

    @property
    def refusing(self) -> list[str]:
        """The tables with a trigger that refuses rows about erased users."""
        return [table.name for table in self._all if table.in_flight]

    @property
    def private_columns(self) -> dict[str, list[str]]:
        """The columns with texts and names of persons, by table: all but ids, numbers and dates."""
        by_table = {table.name: _private(table_of(table.table)) for table in self._all}
        # The events that wait to be published, and projections in rebuilding.
        of_messaging = {"outbox": ["body"], "rebuilt_row": ["value"]}
        return {
            **of_messaging,
            **{name: columns for name, columns in by_table.items() if columns},
        }

    async def erase(
        self,
        session: AsyncSession,
        user_id: str,
        erased_at: datetime,
        anonymous_id: str | None = None,
    ) -> None:
        """Erase a user: until the transaction ends nothing about the user can be stored.

        Rows that stay have the anonymous id, or each a different one, so that no two can be linked
        to one person. Calling it again repeats the erasure.
        """
        await leave_tombstone(session, user_id, erased_at)
        # A login in flight may still sign a token.
        await revoke_tokens(session, user_id, erased_at + ACCESS_LIFETIME)
        for table in self._all:
            for statement in _erasing(table, user_id, anonymous_id):
                while await _count(session, statement) == ERASED_AT_ONCE:
                    pass

    def erase_on(self, erased: type[Event], handlers: Handlers, *, queue: str) -> None:
        """Erase a user here when this event reports the end of the account."""

        @handlers.handles(erased, queue=queue, of_erased=True)
        async def erase(event: Any, session: AsyncSession) -> None:
            await self.erase(session, event.user_id, event.erased_at)

    async def leave_statistics(self, sql: RawSql) -> None:
        """Keep no private value in the statistics, also of partitions that are newer than the last
        migration."""
        for table, columns in self.private_columns.items():
            async with sql.transaction() as connection:
                await keep_no_values(connection, {table: columns})

    async def forget(self, database: Database) -> None:
        """Delete expired rows, in portions."""
        for table in self.tables:
            if (kept := table.forgotten) is None:
                continue
            rows, before = table_of(table.table), clock.now() - kept.after
            old = select(_CTID).select_from(rows).where(text(kept.where))
            old = old.where(literal_column(kept.since) < before).limit(_FORGOTTEN_AT_ONCE)
            deleting = delete(rows).where(_CTID.in_(old.with_for_update(skip_locked=True)))
            deleted = _FORGOTTEN_AT_ONCE
            while deleted == _FORGOTTEN_AT_ONCE:
                async with database.session() as session:
                    deleted = await _count(session, deleting)


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


async def _count(session: AsyncSession, statement: Executable) -> int:
    """Execute a statement; return how many rows it has changed."""
    return cast(CursorResult[Any], await session.execute(statement)).rowcount


def _erasing(table: Personal, user_id: str, anonymous_id: str | None) -> list[Executable]:
    rows, of_user = table_of(table.table), table.of_user(user_id)
    match table.erased:
        case None:
            place = tuple_(literal_column("tableoid"), _CTID)
            portion = select(*place).select_from(rows).where(of_user).limit(ERASED_AT_ONCE)
            return [
                # Repeated as long as a full portion is deleted.
                delete(rows).where(of_user, place.in_(portion)),
                # Also a row that a request has just changed, which moves it.
                delete(rows).where(of_user),
            ]
        case Anonymous(cleared, but_deleted):
            own: ColumnElement[str] = ERASED + func.gen_random_uuid().cast(Text)
            if anonymous_id is not None:
                # Named, because `user_id` is the parameter of the condition.
                own = bindparam("anonymous_id", anonymous_id)
            return [
                delete(rows).where(of_user, text(but_deleted)),
                update(rows).where(of_user).values(user_id=own, **dict.fromkeys(cleared)),
            ]
        case Elsewhere():
            return []
