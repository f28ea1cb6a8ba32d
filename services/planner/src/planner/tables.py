"""The tables that planner owns: what all of them are registered in, and the projections."""

from typing import Any

from sqlalchemy import JSON, Column
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""


def json_column(*, nullable: bool = False) -> Column[Any]:
    """A column of JSON; None is NULL."""
    return Column(JSON(none_as_null=True), nullable=nullable)


class Membership(Table, table=True):
    """A projection of billing: a member's tier, and whether it is paid for or a trial."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    membership_version: int
    status: str
    is_trial: bool = False


class Member(Table, table=True):
    """A projection of identity: a member's time zone; None where none is known."""

    __tablename__ = "member"

    id: str = Field(primary_key=True)
    timezone: str | None = None
    profile_version: int
