"""Checksums of rows by ranges of ids: an owner and a projection that agree print the same ones.

Each service prints those of its own database (`checksums`), `deploy/verify.py` compares them. A
row shows as hashes of its fields, so that no output holds personal data.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from messaging.database import RawSql

# A range is of all ids that begin with the same characters. Of a UUIDv7, five digits are three
# days: every service finds the same ranges by itself.
_DIGITS = 5


@dataclass(frozen=True)
class SharedRows:
    """Rows of one service that others keep projections of; both sides list them under a name."""

    name: str
    owner: str
    # A table, or a subquery in parentheses.
    table: str
    # The column whose ranges are compared, and what else makes a row unique.
    key: str
    # The expression of each field that both sides have; a projection may have fewer.
    fields: Mapping[str, str]
    also: str = ""
    where: str = "true"

    @property
    def _id(self) -> str:
        return f"{self.key} || ' ' || {self.also}" if self.also else self.key

    @property
    def _range(self) -> str:
        return f"left({self.key}, {_DIGITS})"

    def _hash(self, field: str) -> str:
        value = f"coalesce(({self.fields[field]})::text, '-')"
        return f"('x' || left(md5({self._id} || ' ' || {value}), 15))::bit(60)::bigint"

    @property
    def sums(self) -> str:
        """A statement: for each range the number of rows, and a sum for each field."""
        sums = (f"sum({self._hash(field)})::text" for field in self.fields)
        return (
            f"SELECT {self._range}, count(*), {', '.join(sums)}"  # noqa: S608
            f" FROM {self.table} AS shared WHERE {self.where} GROUP BY 1 ORDER BY 1"
        )

    @property
    def rows(self) -> str:
        """A statement: each row of some ranges, with a hash for each field."""
        hashes = (f"({self._hash(field)})::text" for field in self.fields)
        return (
            f"SELECT {self._id}, {', '.join(hashes)}"  # noqa: S608
            f" FROM {self.table} AS shared WHERE {self.where} AND {self._range} = ANY($1::text[])"
        )


async def sums_of(sql: RawSql, shared: SharedRows) -> dict[str, Any]:
    """For each range the number of rows and a sum for each field."""
    async with sql.transaction() as transaction:
        # A large table takes longer than a request may.
        await transaction.execute("SET LOCAL statement_timeout = '10min'")
        rows = await transaction.fetch(shared.sums, timeout=600)
    return {row[0]: {"count": row[1], "sums": _by_field(shared, row[2:])} for row in rows}


async def rows_of(sql: RawSql, shared: SharedRows, ranges: Sequence[str]) -> dict[str, Any]:
    """For each row of these ranges a hash for each field."""
    rows = await sql.fetch(shared.rows, list(ranges))
    return {row[0]: _by_field(shared, row[1:]) for row in rows}


def _by_field(shared: SharedRows, values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(shared.fields, values, strict=True))
