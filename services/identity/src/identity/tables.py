"""The registry of identity's tables, which its packages define."""

from sqlalchemy.orm import registry
from sqlmodel import SQLModel


class Table(SQLModel, registry=registry()):
    """The base of this service's tables: another service may have tables of the same name."""
