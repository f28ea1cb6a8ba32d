"""The tables that identity owns."""

from datetime import datetime

from sqlalchemy import Column, DateTime
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis import clock, ids


class Table(SQLModel, registry=registry()):
    """A table of identity's own: other services have tables of the same names."""


def _instant(*, nullable: bool = True) -> Column[datetime]:
    return Column(DateTime(timezone=True), nullable=nullable)


class User(Table, table=True):
    """An account. (The table is called `member`: USER is a word of SQL.)"""

    __tablename__ = "member"

    id: str = Field(default_factory=ids.new, primary_key=True)
    email: str
    password_hash: str | None = None
    password_changed_at: datetime | None = Field(default=None, sa_column=_instant())
    name: str | None = None
    avatar_url: str | None = None
    streak_count: int = 0
    last_active_date: datetime | None = Field(default=None, sa_column=_instant())
    weight_kg: float | None = None
    target_weight_kg: float | None = None
    profile_version: int = 1
    created_at: datetime = Field(default_factory=clock.now, sa_column=_instant(nullable=False))

    # Projection of the membership, which billing owns.
    role: str = "MEMBER"
    subscription_tier: str = "FREE"
    subscription_status: str = "INACTIVE"
    subscription_ends_at: datetime | None = Field(default=None, sa_column=_instant())
    membership_version: int = 0

    # Projection of the points, which tracker owns.
    total_points: int = 0


class EmailLead(Table, table=True):
    """An address that may become a customer."""

    __tablename__ = "email_lead"

    email: str = Field(primary_key=True)
    name: str | None = None
    user_id: str | None = None
    source: str
    created_at: datetime = Field(default_factory=clock.now, sa_column=_instant(nullable=False))
