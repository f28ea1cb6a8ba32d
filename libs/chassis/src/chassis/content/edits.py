"""Rows that are imported and that staff edit: imports do not overwrite edited fields."""

from collections.abc import Mapping
from typing import Any

from pydantic.alias_generators import to_camel
from sqlalchemy import ARRAY, Text
from sqlmodel import Field, SQLModel

from chassis.http import Conflict

# The error 409 of each operation that edits such a row.
STALE = "Changed by somebody else"


class Editable(SQLModel):
    """The columns of such a row: a version that grows with each change, and the edited fields."""

    version: int = 1
    edited: list[str] = Field(default_factory=list, sa_type=ARRAY(Text), nullable=False)


def edit(row: Editable, version: int, values: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Change a locked row that was read in this version; return the changes by their API names.

    Without a change, the row keeps its version.
    """
    if row.version != version:
        raise Conflict(STALE)
    before = {name: getattr(row, name) for name in values}
    different = {name: value for name, value in values.items() if before[name] != value}
    for name, value in different.items():
        setattr(row, name, value)
    if different:
        row.version += 1
        row.edited = sorted({*row.edited, *different})
    return {to_camel(name): (before[name], value) for name, value in different.items()}
