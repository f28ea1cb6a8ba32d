"""Projections: tables, or some of their columns, that follow another service's events.

A projection is declared once. Events may arrive twice, late and in any order: a row follows the
event with the highest version. An event of the stored version repairs the row, so that publishing
the current state again heals a projection that has lost or changed rows. `rebuild.py` also removes
rows that the owner does not have.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from pydantic.alias_generators import to_camel
from sqlalchemy import Table, TextClause, inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncSession

from messaging.event import Event
from messaging.projections.checksums import SharedRows

# The value of a column: a field of the event, or a function of it.
Value = str | Callable[[Any], Any]


class Heard(NamedTuple):
    """An event of a batch, and the version that was stored of its row before the batch."""

    event: Any
    stored_version: Any


After = Callable[[AsyncSession, Sequence[Heard]], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class Projection:
    """Which columns of a table follow which events. Columns are named for the events' fields,
    unless a mapping names another field, or a function of the event."""

    # A mapped class, or a table.
    table: type[Any] | Table
    of: tuple[type[Event], ...]
    queue: str
    key: Sequence[str] | Mapping[str, Value]
    # The column with the version, and the event's field; the higher one is the newer.
    version: Mapping[str, str]
    fields: Sequence[str] | Mapping[str, Value] = ()
    # False: the rows are made by the service itself, and an event without one changes nothing.
    creates: bool = True
    # A column with the time of each change.
    changed_at: str | None = None
    # Called with the events of a batch, after the rows were written.
    after: After | None = None
    # The name under which `checksums` lists it, as its owner does; and which rows, if not all.
    shared: str = ""
    where: str = "true"

    async def apply(self, events: Sequence[Event], session: AsyncSession) -> None:
        """Store what the events say, but for what is older than the stored rows."""
        rows = [{column: _value(event, of) for column, of in self._reads} for event in events]
        stored = await self._stored_versions(session, rows) if self.after else {}
        await self.store(session, rows)
        if self.after:
            heard = [
                Heard(event, stored.get(self._key_of(row)))
                for event, row in zip(events, rows, strict=True)
            ]
            await self.after(session, heard)

    async def store(self, session: AsyncSession, rows: Sequence[Mapping[str, Any]]) -> None:
        """Store rows, each by its columns' names, in one statement."""
        newest = {
            self._key_of(row): row
            for row in sorted(rows, key=lambda row: row[self._version_column])
        }
        # In the order of their keys, so that two transactions do not wait for each other.
        in_order = [newest[key] for key in sorted(newest)]
        await session.execute(self._statement, _arrays(self.columns, in_order))

    def shared_rows(self) -> SharedRows:
        """What this service and the owner must agree about."""
        key, *also = self.keys
        fields = {_label(column, of): column for column, of in _pairs(self.fields)}
        return SharedRows(
            self.shared,
            self.of[0].producer,
            table=self.table_name,
            key=key,
            also="".join(also),
            fields={**fields, "version": self._version_column},
            where=self.where,
        )

    @property
    def table_name(self) -> str:
        return self._table.name

    @property
    def columns(self) -> list[str]:
        """The columns that follow the events: the key, the version and the fields."""
        return [column for column, _ in self._reads]

    @property
    def keys(self) -> list[str]:
        return [column for column, _ in _pairs(self.key)]

    @property
    def is_whole_table(self) -> bool:
        """Whether the service keeps nothing of its own in the rows."""
        own = {column.name for column in self._table.columns} - {*self.columns, self.changed_at}
        return self.creates and not own

    @property
    def can_be_rebuilt(self) -> bool:
        """Whether its owner can be compared with it, and an erasure finds a subject's rows."""
        return bool(self.shared and self._subject)

    def key_text(self, row: str) -> str:
        """The expression by which a row is found in the second table."""
        return f"jsonb_build_array({', '.join(f'{row}.{key}' for key in self.keys)})::text"

    def change(self, source: str) -> str:
        """What an UPDATE sets from a row of this name."""
        changed = [column for column in self.columns if column not in self.keys]
        sets = [f"{column} = {source}.{column}" for column in changed]
        sets += [f"{self.changed_at} = clock_timestamp()"] if self.changed_at else []
        return ", ".join(sets)

    @cached_property
    def _reads(self) -> list[tuple[str, Value]]:
        return [*_pairs(self.key), *_pairs(self.version), *_pairs(self.fields)]

    @property
    def _subject(self) -> str:
        """The column with whose row it is."""
        names = {event.subject_field for event in self.of}
        return next((column for column, of in _pairs(self.key) if of in names), "")

    @property
    def _version_column(self) -> str:
        (column,) = self.version
        return column

    @property
    def _table(self) -> Table:
        if isinstance(self.table, Table):
            return self.table
        table: Table = inspect(self.table).local_table
        return table

    def _key_of(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(row[column] for column in self.keys)

    @cached_property
    def _statement(self) -> TextClause:
        name, version = self.table_name, self._version_column
        source = "excluded" if self.creates else "event"
        change = f"SET {self.change(source)}"
        newer = f"(known.{version} IS NULL OR known.{version} <= {source}.{version})"
        columns, keys = ", ".join(self.columns), ", ".join(self.keys)
        events = f"WITH event AS (SELECT * FROM {self._event(self.columns)})"  # noqa: S608
        events += self._to_second_table if self.can_be_rebuilt else ""
        if self.creates:
            return text(
                f"{events} INSERT INTO {name} AS known ({columns}) SELECT {columns} FROM event"  # noqa: S608
                f" ON CONFLICT ({keys}) DO UPDATE {change} WHERE {newer}"
            )
        same = " AND ".join(f"known.{key} = event.{key}" for key in self.keys)
        return text(f"{events} UPDATE {name} AS known {change} FROM event WHERE {same} AND {newer}")

    @property
    def _to_second_table(self) -> str:
        """While the projection is rebuilt, the same statement writes to the second table.

        No process has to learn of a rebuild, not one that was stopped meanwhile either: whether
        there is one is a question of the statement itself. One that began before a rebuild did,
        and leaves the second table out, is of an event that is older than the owner's republish.
        The statement's lock on the second table, also when it writes nothing to it, keeps a
        switch until the transaction ends.
        """
        column = self._version_column
        version = f"(%s.value ->> '{column}')::{self._type(column)}"
        return (
            ", heard AS (INSERT INTO rebuilt_row AS known (projection, key, subject, value)"  # noqa: S608
            f" SELECT rebuild.projection, {self.key_text('event')}, event.{self._subject},"
            " to_jsonb(event) FROM event JOIN projection_rebuild AS rebuild"
            f" ON rebuild.projection = '{self.shared}'"
            " ON CONFLICT (projection, key) DO UPDATE SET value = excluded.value"
            f" WHERE {version % 'known'} <= {version % 'excluded'})"
        )

    @cached_property
    def _versions(self) -> TextClause:
        keys = ", ".join(self.keys)
        return text(
            f"SELECT {keys}, {self._version_column} FROM {self.table_name}"  # noqa: S608
            f" JOIN {self._event(self.keys)} USING ({keys})"
        )

    async def _stored_versions(
        self, session: AsyncSession, rows: Sequence[Mapping[str, Any]]
    ) -> dict[tuple[Any, ...], Any]:
        found = await session.execute(self._versions, _arrays(self.keys, rows))
        return {tuple(row[:-1]): row[-1] for row in found}

    def _event(self, columns: Sequence[str]) -> str:
        """The rows of the events, from an array for each column."""
        arrays = ", ".join(f"CAST(:{name} AS {self._type(name)}[])" for name in columns)
        return f"unnest({arrays}) AS event ({', '.join(columns)})"

    def _type(self, column: str) -> str:
        return str(self._table.columns[column].type.compile(postgresql.dialect()))  # type: ignore[no-untyped-call]


def _pairs(named: Sequence[str] | Mapping[str, Any]) -> list[tuple[str, Any]]:
    return list(named.items() if isinstance(named, Mapping) else zip(named, named, strict=True))


def _value(event: Event, of: Value) -> Any:
    return getattr(event, of) if isinstance(of, str) else of(event)


def _label(column: str, of: Value) -> str:
    return to_camel(of if isinstance(of, str) else column)


def _arrays(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    return {column: [row[column] for row in rows] for column in columns}
