"""Answers about health."""

from typing import Any

from sqlmodel import Field

from planner.tables import Table, json_column


class HealthAnswer(Table, table=True):
    """What a member has answered about health, by the names of `schemas.Health`."""

    __tablename__ = "health_answer"

    user_id: str = Field(primary_key=True)
    answers: dict[str, Any] = Field(sa_column=json_column())
