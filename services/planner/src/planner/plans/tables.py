"""Stored plans, and their versions."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column, ForeignKey, Index, Text, text
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from planner.tables import Table, json_column


class AiSession(Table, table=True):
    """A stored plan and its input."""

    __tablename__ = "ai_session"
    __table_args__ = (Index("ai_session_of_user", "user_id", text("created_at DESC")),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=timestamp())
    input_params: dict[str, Any] = Field(sa_column=json_column())
    output_plan: dict[str, Any] = Field(sa_column=json_column())
    model: str
    # The targets of a job's plan, which are published and which a check compares. A plan of
    # `generate-plan` has none: it is written for the formula of the specification.
    targets: dict[str, int] | None = Field(default=None, sa_column=json_column(nullable=True))


class PlanVersion(Table, table=True):
    """A version of a computed plan; its session shows the newest one."""

    __tablename__ = "plan_version"
    __table_args__ = (Index("plan_version_of_user", "user_id"),)

    session_id: str = Field(
        sa_column=Column(Text, ForeignKey("ai_session.id", ondelete="CASCADE"), primary_key=True)
    )
    number: int = Field(primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=timestamp())
    change: str
    days: list[Any] = Field(sa_column=json_column())
