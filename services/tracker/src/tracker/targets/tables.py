"""The tables of targets."""

from datetime import datetime

from sqlalchemy import Column
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis.storage import timestamp
from tracker.tables import Table


class Target(Table, table=True):
    """What a member wants to eat a day, set by hand."""

    __tablename__ = "target"

    user_id: str = Field(primary_key=True)
    calories: float
    protein_g: float
    fat_g: float
    net_carbs_g: float
    minerals: dict[str, dict[str, float]] | None = Field(
        default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True)
    )


class HiddenFigures(Table, table=True):
    """A member to whom the app and the mails show no figures."""

    __tablename__ = "hidden_figures"

    user_id: str = Field(primary_key=True)


class PlanTarget(Table, table=True):
    """A projection of planner: the macros of the newest plan, and what its member should burn."""

    __tablename__ = "plan_target"

    user_id: str = Field(primary_key=True)
    created_at: datetime = Field(sa_column=timestamp())
    calories: float | None = None
    protein_g: float | None = None
    fat_g: float | None = None
    net_carbs_g: float | None = None
    # By the formula; None if the plan's planner did not publish it.
    expenditure_kcal: float | None = None
