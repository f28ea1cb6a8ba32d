"""The tables of achievements."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from tracker.tables import Table


class Achievement(Table, table=True):
    """An achievement that members can earn."""

    __tablename__ = "achievement"

    id: str = Field(default_factory=ids.new, primary_key=True)
    name: str = Field(unique=True)
    icon: str
    points: int
    condition: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))


class UserAchievement(Table, table=True):
    """An achievement that a member has earned."""

    __tablename__ = "user_achievement"

    user_id: str = Field(primary_key=True)
    achievement_id: str = Field(primary_key=True, foreign_key="achievement.id")
    earned_at: datetime = Field(sa_column=timestamp())


class Purchase(Table, table=True):
    """A projection of billing: a member owns a plan."""

    __tablename__ = "purchase"

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    # False once the plan was returned.
    owned: bool = True
    version: int = 1
