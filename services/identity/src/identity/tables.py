"""The tables that identity owns are those of its things."""

from sqlalchemy.orm import registry
from sqlmodel import SQLModel


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""
