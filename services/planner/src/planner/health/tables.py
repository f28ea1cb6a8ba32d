"""Answers about health."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger
from sqlmodel import Field

from chassis.storage import timestamp
from planner.tables import Table, json_column


class HealthAnswer(Table, table=True):
    """What a member has answered about health, by the names of `schemas.Health`."""

    __tablename__ = "health_answer"

    user_id: str = Field(primary_key=True)
    answers: dict[str, Any] = Field(sa_column=json_column())
    # Grows with each change; orders the events about it.
    version: int = Field(default=0, sa_type=BigInteger)


class EnergyLimit(Table, table=True):
    """The limits of a member's calories, as they were published last; `{}` without a plan."""

    __tablename__ = "energy_limit"

    user_id: str = Field(primary_key=True)
    changed_at: datetime = Field(sa_column=timestamp())
    limits: dict[str, Any] = Field(sa_column=json_column())
