"""What all tables of billing have in common."""

from sqlalchemy.orm import registry
from sqlmodel import SQLModel


class Table(SQLModel, registry=registry()):
    """A table of billing's own: other services have tables of the same names."""
