"""Plans in flight, and failures."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from planner.tables import Table


class WeeklyReservation(Table, table=True):
    """A plan that is being written for a member with one plan a week."""

    __tablename__ = "reservation"

    user_id: str = Field(primary_key=True)
    id: str
    expires_at: datetime = Field(sa_column=timestamp())


class GenerationSlot(Table, table=True):
    """A plan that is being written for a member, in one of the member's numbered slots."""

    __tablename__ = "generation"

    user_id: str = Field(primary_key=True)
    slot: int = Field(primary_key=True)
    id: str
    expires_at: datetime = Field(sa_column=timestamp())


class FailedGeneration(Table, table=True):
    """A generation that failed: a free member can have only a few in an hour."""

    __tablename__ = "failed_generation"
    __table_args__ = (Index("failed_generation_of_user", "user_id", "failed_at"),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    failed_at: datetime = Field(sa_column=timestamp())
