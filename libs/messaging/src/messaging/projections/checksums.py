"""Checksums of rows by ranges of ids: an owner and a projection that agree print the same ones.

Each service prints those of its database (`checksums`), and `deploy/verify.py` compares them. A
row shows as hashes of its fields, so that no output holds personal data.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ClauseElement,
    ColumnElement,
    Dialect,
    FromClause,
    Select,
    Text,
    cast,
    func,
    literal_column,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import BIT, dialect

from messaging.database import RawSql

# A range contains the ids with the same prefix. Five digits of a UUIDv7 are three days: every
# service computes the same ranges.
_DIGITS = 5
_DIALECT: Dialect = dialect()  # type: ignore[no-untyped-call]


@dataclass(frozen=True)
class SharedRows:
    """Rows of one service that others keep projections of; both sides list them under a name."""

    name: str
    owner: str
    # The name of a table, or a subquery: as text in parentheses.
    table: str | FromClause
    # The column whose ranges are compared, and what else makes a row unique.
    key: str
    # The expression of each field that both sides have; a projection may have fewer.
    fields: Mapping[str, str]
    also: str = ""
    where: str = "true"

    @property
    def _id(self) -> ColumnElement[str]:
        return literal_column(f"{self.key} || ' ' || {self.also}" if self.also else self.key)

    @property
    def _range(self) -> ColumnElement[str]:
        return func.left(literal_column(self.key), _DIGITS)

    @property
    def _hashes(self) -> list[ColumnElement[int]]:
        """A number for each field of a row."""
        texts = (cast(literal_column(f"({field})"), Text) for field in self.fields.values())
        digests = (func.md5(self._id + " " + func.coalesce(each, "-")) for each in texts)
        return [cast(cast("x" + func.left(each, 15), BIT(60)), BigInteger) for each in digests]

    def _select(self, *columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
        named, given = "shared", self.table
        rows = text(f"{given} AS {named}") if isinstance(given, str) else given.alias(named)
        return select(*columns).select_from(rows).where(text(self.where))

    @property
    def sums(self) -> Select[*tuple[Any, ...]]:
        """For each range the number of rows, and a sum for each field."""
        sums = (cast(func.sum(each), Text) for each in self._hashes)
        first: ColumnElement[str] = literal_column("1")
        return self._select(self._range, func.count(), *sums).group_by(first).order_by(first)

    def rows(self, ranges: Sequence[str]) -> Select[*tuple[Any, ...]]:
        """Each row of some ranges, with a hash for each field."""
        hashes = (cast(each, Text) for each in self._hashes)
        return self._select(self._id, *hashes).where(self._range.in_(ranges))


def sql_of(statement: ClauseElement) -> str:
    """The text of a statement with its values, none of which comes from outside."""
    return str(statement.compile(dialect=_DIALECT, compile_kwargs={"literal_binds": True}))


async def sums_of(sql: RawSql, shared: SharedRows) -> dict[str, Any]:
    """For each range the number of rows and a sum for each field."""
    async with sql.transaction(seconds=600) as transaction:
        # A large table takes longer than a request may.
        await transaction.execute("SET LOCAL statement_timeout = '10min'")
        rows = await transaction.fetch(sql_of(shared.sums))
    return {row[0]: {"count": row[1], "sums": _by_field(shared, row[2:])} for row in rows}


async def rows_of(sql: RawSql, shared: SharedRows, ranges: Sequence[str]) -> dict[str, Any]:
    """For each row of these ranges a hash for each field."""
    rows = await sql.fetch(sql_of(shared.rows(ranges)))
    return {row[0]: _by_field(shared, row[1:]) for row in rows}


def _by_field(shared: SharedRows, values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(shared.fields, values, strict=True))
