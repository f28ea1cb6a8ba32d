"""The tables that planner owns."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis import ids


class Table(SQLModel, registry=registry()):
    """A table of planner's own: other services have tables of the same names."""


def _instant() -> Column[datetime]:
    return Column(DateTime(timezone=True), nullable=False)


def _json() -> Column[Any]:
    return Column(JSON, nullable=False)


class AiSession(Table, table=True):
    """A stored plan and its input."""

    __tablename__ = "ai_session"

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=_instant())
    input_params: dict[str, Any] = Field(sa_column=_json())
    output_plan: dict[str, Any] = Field(sa_column=_json())
    model: str
    pdf_url: str | None = None


class WeeklyReservation(Table, table=True):
    """A plan that is being written for a member who may have only one a week."""

    __tablename__ = "reservation"

    user_id: str = Field(primary_key=True)
    id: str
    expires_at: datetime = Field(sa_column=_instant())


class GenerationSlot(Table, table=True):
    """A plan that is being written for a member, in one of the member's numbered slots."""

    __tablename__ = "generation"

    user_id: str = Field(primary_key=True)
    slot: int = Field(primary_key=True)
    id: str
    expires_at: datetime = Field(sa_column=_instant())


class Membership(Table, table=True):
    """The projection of the tier, which billing owns."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    membership_version: int
