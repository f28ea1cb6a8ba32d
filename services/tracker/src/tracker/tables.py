"""The tables that tracker owns; those of foods are in `foods/tables.py`."""

import datetime as dates
from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import Column, Index, Numeric, SmallInteger, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from tracker.foods.tables import Table


def _tenths() -> Any:
    return Field(default=Decimal(0), sa_column=Column(Numeric(14, 1), nullable=False))


class ProgressLog(Table, table=True):
    """A member's log of a day."""

    __tablename__ = "progress_log"

    id: str = Field(default_factory=ids.new)
    user_id: str = Field(primary_key=True)
    date: datetime = Field(sa_column=timestamp(primary_key=True))
    weight_kg: float | None = None
    calories: float | None = None
    protein_g: float | None = None
    fat_g: float | None = None
    carbs_g: float | None = None
    net_carbs_g: float | None = None
    water_ml: float | None = None
    notes: str | None = None
    saved_at: datetime = Field(sa_column=timestamp())
    # The bits of the figures that follow the diary's entries (`diary_rules.bits`).
    from_entries: int = Field(default=0, sa_column=Column(SmallInteger, nullable=False))


class DiaryEntry(Table, table=True):
    """What a member ate, and its figures of that moment. Partitioned by month."""

    __tablename__ = "diary_entry"
    __table_args__ = ({"postgresql_partition_by": "RANGE (date)"},)

    user_id: str = Field(primary_key=True)
    date: dates.date = Field(primary_key=True)
    id: str = Field(primary_key=True)
    meal: str
    name: str
    food_id: str | None = None
    dish_id: str | None = None
    grams: float | None = None
    portions: float | None = None
    calories: Decimal = _tenths()
    protein_g: Decimal = _tenths()
    fat_g: Decimal = _tenths()
    carbs_g: Decimal = _tenths()
    net_carbs_g: Decimal = _tenths()
    created_at: datetime = Field(sa_column=timestamp())


class DiaryEntryDate(Table, table=True):
    """On which day an entry is."""

    __tablename__ = "diary_entry_date"

    user_id: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    date: dates.date


class DiaryDay(Table, table=True):
    """The sums of a day's entries."""

    __tablename__ = "diary_day"

    user_id: str = Field(primary_key=True)
    date: dates.date = Field(primary_key=True)
    entries: int = 0
    calories: Decimal = _tenths()
    protein_g: Decimal = _tenths()
    fat_g: Decimal = _tenths()
    carbs_g: Decimal = _tenths()
    net_carbs_g: Decimal = _tenths()


class DiarySize(Table, table=True):
    """How many entries a member's diary has."""

    __tablename__ = "diary_size"

    user_id: str = Field(primary_key=True)
    entries: int


class WaterAdded(Table, table=True):
    """The id of water that a device has added, so that it is added once."""

    __tablename__ = "water_added"
    __table_args__ = (Index("water_added_latest", "user_id", "added_at"),)

    user_id: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    added_at: datetime = Field(sa_column=timestamp())


class Target(Table, table=True):
    """What a member wants to eat a day, set by hand."""

    __tablename__ = "target"

    user_id: str = Field(primary_key=True)
    calories: float
    protein_g: float
    fat_g: float
    net_carbs_g: float


class PlanTarget(Table, table=True):
    """A projection of planner: the macros of the newest plan."""

    __tablename__ = "plan_target"

    user_id: str = Field(primary_key=True)
    created_at: datetime = Field(sa_column=timestamp())
    calories: float | None = None
    protein_g: float | None = None
    fat_g: float | None = None
    net_carbs_g: float | None = None


class PlanStart(Table, table=True):
    """On which day a member starts a plan."""

    __tablename__ = "plan_start"

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    kind: str
    starts_on: dates.date
    chosen_at: datetime = Field(sa_column=timestamp())


class Measurement(Table, table=True):
    """Ketones, glucose, or the waist, as measured."""

    __tablename__ = "measurement"
    __table_args__ = (
        Index("measurement_of_user", "user_id", "at"),
        Index("measurement_of_kind", "user_id", "kind", "at", "id"),
    )

    user_id: str = Field(primary_key=True)
    id: str = Field(default_factory=ids.new, primary_key=True)
    kind: str
    value: float
    unit: str
    at: datetime = Field(sa_column=timestamp())


class DiaryImport(Table, table=True):
    """A file with a diary of elsewhere, until it is applied; then what became of it."""

    __tablename__ = "diary_import"
    __table_args__ = (
        Index(
            "diary_import_at_work",
            "user_id",
            unique=True,
            postgresql_where=text("state IN ('reading', 'applying')"),
        ),
    )

    user_id: str = Field(primary_key=True)
    id: str = Field(default_factory=ids.new, primary_key=True)
    created_at: datetime = Field(sa_column=timestamp())
    state: str = Field(sa_column=Column(Text, nullable=False))
    format: str | None = None
    summary: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    answers: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB, nullable=True))
    content: bytes | None = None
    # Of the worker that has taken it.
    leased_until: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    attempts: int = 0


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


class Member(Table, table=True):
    """A member: the points, and a projection of identity's data."""

    __tablename__ = "member"

    id: str = Field(primary_key=True)
    total_points: int = 0
    streak_count: int = 0
    last_active_date: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    weight_kg: float | None = None
    target_weight_kg: float | None = None
    profile_version: int = 0


class Purchase(Table, table=True):
    """A projection of billing: a member owns a plan."""

    __tablename__ = "purchase"

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    # False once the plan was returned.
    owned: bool = True
    version: int = 1
