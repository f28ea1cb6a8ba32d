"""The tables that planner owns."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, Index, text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis import ids
from chassis.storage import timestamp


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""


def _json() -> Column[Any]:
    return Column(JSON, nullable=False)


class AiSession(Table, table=True):
    """A stored plan and its input."""

    __tablename__ = "ai_session"
    __table_args__ = (Index("ai_session_of_user", "user_id", text("created_at DESC")),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=timestamp())
    input_params: dict[str, Any] = Field(sa_column=_json())
    output_plan: dict[str, Any] = Field(sa_column=_json())
    model: str


class WeeklyReservation(Table, table=True):
    """A plan that is being written for a member who may have only one a week."""

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
    """A generation that failed: a free member may have only some in an hour."""

    __tablename__ = "failed_generation"
    __table_args__ = (Index("failed_generation_of_user", "user_id", "failed_at"),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    failed_at: datetime = Field(sa_column=timestamp())


class Membership(Table, table=True):
    """A projection of billing: a member's tier."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    membership_version: int
