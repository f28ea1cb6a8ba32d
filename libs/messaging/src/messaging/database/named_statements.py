"""Named SQL statements, read from the files in the `sql` folder of a package.

    -- name: reserve_loaf
    -- Reserve a loaf; returns no row when the day is sold out.
    UPDATE loaf SET reserved = reserved + :quantity WHERE id = :loaf_id RETURNING id;

`queries = statements(__package__)` reads them at import, and `queries.reserve_loaf` is this one.
The text can be pasted into psql, which has the same syntax for parameters (`\\set loaf_id 1`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from sqlalchemy import TextClause, text

_NAME = re.compile(r"^-- name: (\w+)\n", re.MULTILINE)
# A colon in a literal, a comment or a cast is not the beginning of a parameter.
_TOKEN = re.compile(r"'[^']*'|--[^\n]*|::|:(?P<parameter>[a-z_]\w*)")


@dataclass(frozen=True)
class Statement:
    """A statement with named parameters."""

    name: str
    source: str

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        found = (match["parameter"] for match in _TOKEN.finditer(self.source))
        return tuple(dict.fromkeys(name for name in found if name))

    @cached_property
    def numbered(self) -> str:
        """The text for asyncpg: each parameter as `$n`."""
        numbers = {name: f"${n}" for n, name in enumerate(self.parameters, 1)}
        return _TOKEN.sub(lambda match: numbers.get(match["parameter"], match[0]), self.source)

    @cached_property
    def clause(self) -> TextClause:
        """The statement for a session, where each colon that begins no parameter is escaped."""
        return text(
            _TOKEN.sub(
                lambda match: match[0] if match["parameter"] else match[0].replace(":", r"\:"),
                self.source,
            )
        )

    def values(self, named: Mapping[str, Any]) -> list[Any]:
        """The values in the order of the numbers."""
        if len(named) != len(self.parameters):
            raise TypeError(f"{self.name} takes {self.parameters}, not {tuple(named)}")
        return [named[name] for name in self.parameters]


class Statements(dict[str, Statement]):
    """The statements of a package, as attributes."""

    def __getattr__(self, name: str) -> Statement:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no statement has the name {name}") from None


def statements(package: str) -> Statements:
    """Read the statements of a package."""
    found = Statements()
    for statement in _read(package):
        if statement.name in found:
            raise ValueError(f"{package} has two statements with the name {statement.name}")
        found[statement.name] = statement
    return found


def _read(package: str) -> Iterator[Statement]:
    for file in files(package).joinpath("sql").iterdir():
        if file.name.endswith(".sql"):
            _, *parts = _NAME.split(file.read_text())
            for name, source in zip(parts[::2], parts[1::2], strict=True):
                yield Statement(name, source.strip().removesuffix(";"))
