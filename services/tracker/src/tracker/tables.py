"""The registry of tracker's tables, and the member; the others lie in their things."""

from datetime import datetime

from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis.storage import timestamp


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""


class Member(Table, table=True):
    """A member: the points, and a projection of identity's data."""

    __tablename__ = "member"

    id: str = Field(primary_key=True)
    total_points: int = 0
    streak_count: int = 0
    last_active_date: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    weight_kg: float | None = None
    target_weight_kg: float | None = None
    # None where none is known.
    timezone: str | None = None
    # None where identity has not said.
    email_confirmed: bool | None = None
    profile_version: int = 0
