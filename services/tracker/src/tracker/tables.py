"""The registry of tracker's tables, and the member; the other tables are in their packages."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis.storage import timestamp


class Table(SQLModel, registry=registry()):
    """A table of this service: other services may have a table with the same name."""


class Member(Table, table=True):
    """A member: the points, and a projection of identity's data."""

    __tablename__ = "member"

    id: str = Field(primary_key=True)
    total_points: int = 0
    streak_count: int = 0
    last_active_date: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    weight_kg: float | None = None
    target_weight_kg: float | None = None
    # None if unknown.
    timezone: str | None = None
    # None until identity has published it.
    email_confirmed: bool | None = None
    profile_version: int = 0
    # Whether ketones are more dangerous than for others, by the answers about health.
    is_at_risk: bool = False
    risk_version: int = Field(default=0, sa_type=BigInteger)
