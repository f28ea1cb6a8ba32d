"""The base of billing's tables, and what several of them use."""

from typing import Any

from sqlalchemy import Numeric
from sqlalchemy.orm import registry
from sqlmodel import SQLModel

MONEY: Any = Numeric(14, 2)


class Table(SQLModel, registry=registry()):
    """A table of billing's own: other services have tables of the same names."""
