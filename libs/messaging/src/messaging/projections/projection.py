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
from sqlalchemy import (
    ARRAY,
    CTE,
    ColumnElement,
    Executable,
    FromClause,
    Select,
    Table,
    TableValuedAlias,
    Text,
    Update,
    and_,
    bindparam,
    cast,
    column,
    func,
    inspect,
    literal,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncSession

from messaging.event import Event
from messaging.projections.checksums import SharedRows
from messaging.projections.second_table import PROJECTION_REBUILD, REBUILT_ROW

# The value of a column: a field of the event, or a function of the event.
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
        return self.live.name

    @property
    def columns(self) -> list[str]:
        """The columns that follow the events: the key, the version and the fields."""
        return [column for column, _ in self._reads]

    @property
    def keys(self) -> list[str]:
        return [column for column, _ in _pairs(self.key)]

    @property
    def is_whole_table(self) -> bool:
        """Whether the rows contain no data of the service itself."""
        own = {column.name for column in self.live.columns} - {*self.columns, self.changed_at}
        return self.creates and not own

    @property
    def can_be_rebuilt(self) -> bool:
        """Whether its owner can be compared with it, and an erasure finds a subject's rows."""
        return bool(self.shared and self._subject)

    def key_of_second(self, row: FromClause) -> ColumnElement[str]:
        """The expression by which a row is found in the second table."""
        return cast(func.jsonb_build_array(*(row.c[key] for key in self.keys)), Text)

    def change(self, source: Any) -> dict[str, Any]:
        """What an UPDATE sets from the columns of a row."""
        changed = {name: source[name] for name in self.columns if name not in self.keys}
        return changed | ({self.changed_at: func.clock_timestamp()} if self.changed_at else {})

    def same_key(self, row: FromClause) -> ColumnElement[bool]:
        """The condition that a live row has the key of this one."""
        return and_(*(self.live.c[key] == row.c[key] for key in self.keys))

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
    def live(self) -> Table:
        if isinstance(self.table, Table):
            return self.table
        table: Table = inspect(self.table).local_table
        return table

    def _key_of(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(row[column] for column in self.keys)

    @cached_property
    def _statement(self) -> Executable:
        event = select(self._events(self.columns)).cte("event")
        statement = self._upsert(event) if self.creates else self._update(event)
        return statement.add_cte(self._to_second_table(event)) if self.can_be_rebuilt else statement

    def _upsert(self, event: CTE) -> Insert:
        rows = insert(self.live).from_select(self.columns, select(event), include_defaults=False)
        newer = self._is_newer(rows.excluded[self._version_column])
        change = self.change(rows.excluded)
        return rows.on_conflict_do_update(index_elements=self.keys, set_=change, where=newer)

    def _update(self, event: CTE) -> Update:
        newer = self._is_newer(event.c[self._version_column])
        return update(self.live).values(self.change(event.c)).where(self.same_key(event), newer)

    def _is_newer(self, version: ColumnElement[Any]) -> ColumnElement[bool]:
        known = self.live.c[self._version_column]
        return or_(known.is_(None), known <= version)

    def _to_second_table(self, event: CTE) -> CTE:
        """While the projection is rebuilt, the same statement writes to the second table.

        No process has to be notified of a rebuild, not even one that was stopped in the meantime:
        the statement checks whether there is one. A statement that began before the rebuild, and
        does not write to the second table, is for an event older than the owner's republish.
        The statement's lock on the second table, also when it writes nothing to it, keeps a
        switch until the transaction ends.
        """
        rebuild, column = PROJECTION_REBUILD, self.live.c[self._version_column]
        heard = (
            select(
                rebuild.c.projection,
                self.key_of_second(event),
                event.c[self._subject],
                func.to_jsonb(literal_column("event")),
            )
            .select_from(event)
            .join(rebuild, rebuild.c.projection == literal(self.shared))
        )
        rows = insert(REBUILT_ROW).from_select(list(REBUILT_ROW.c.keys()), heard)

        def version(row: Any) -> ColumnElement[Any]:
            return cast(row.value.op("->>")(literal_column(f"'{column.name}'")), column.type)

        return rows.on_conflict_do_update(
            index_elements=["projection", "key"],
            set_={"value": rows.excluded.value},
            where=version(REBUILT_ROW.c) <= version(rows.excluded),
        ).cte("heard")

    @cached_property
    def _versions(self) -> Select[*tuple[Any, ...]]:
        live, event = self.live, self._events(self.keys)
        columns = [live.c[name] for name in (*self.keys, self._version_column)]
        return select(*columns).join(event, self.same_key(event))

    async def _stored_versions(
        self, session: AsyncSession, rows: Sequence[Mapping[str, Any]]
    ) -> dict[tuple[Any, ...], Any]:
        found = await session.execute(self._versions, _arrays(self.keys, rows))
        return {tuple(row[:-1]): row[-1] for row in found}

    def _events(self, columns: Sequence[str]) -> TableValuedAlias:
        """The rows of the events, from an array for each column."""
        types = {name: self.live.c[name].type for name in columns}
        arrays = (cast(bindparam(_all(name)), ARRAY(kind)) for name, kind in types.items())
        rows = func.unnest(*arrays).table_valued(*(column(*each) for each in types.items()))
        return rows.render_derived(name="event")


def _pairs(named: Sequence[str] | Mapping[str, Any]) -> list[tuple[str, Any]]:
    return list(named.items() if isinstance(named, Mapping) else zip(named, named, strict=True))


def _value(event: Event, of: Value) -> Any:
    return getattr(event, of) if isinstance(of, str) else of(event)


def _label(column: str, of: Value) -> str:
    return to_camel(of if isinstance(of, str) else column)


def _arrays(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    return {_all(column): [row[column] for row in rows] for column in columns}


def _all(column: str) -> str:
    """The parameter with the values of a column."""
    return f"all_{column}"
