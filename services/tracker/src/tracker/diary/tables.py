"""The tables of the diary."""

import datetime as dates
from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import Column, Numeric
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis.storage import timestamp
from tracker.tables import Table


def _sum() -> Any:
    return Field(default=Decimal(0), sa_column=Column(Numeric(14, 1), nullable=False))


def _figure() -> Any:
    return Field(default=None, sa_column=Column(Numeric(14, 1)))


class DiaryEntry(Table, table=True):
    """What a member ate, with its figures at that time. Partitioned by month."""

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
    calories: Decimal | None = _figure()
    protein_g: Decimal | None = _figure()
    fat_g: Decimal | None = _figure()
    carbs_g: Decimal | None = _figure()
    net_carbs_g: Decimal | None = _figure()
    created_at: datetime = Field(sa_column=timestamp())
    fiber_g: Decimal | None = _figure()
    polyols_g: Decimal | None = _figure()
    sodium_mg: Decimal | None = _figure()
    potassium_mg: Decimal | None = _figure()
    magnesium_mg: Decimal | None = _figure()
    # Further nutrients, by the names of the food table.
    rest: dict[str, float] | None = Field(default=None, sa_column=Column(JSONB, nullable=True))


class DiaryEntryDate(Table, table=True):
    """The day of an entry."""

    __tablename__ = "diary_entry_date"

    user_id: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    date: dates.date


class DiaryDay(Table, table=True):
    """The sums of a day's entries, and how many of them do not state a figure."""

    __tablename__ = "diary_day"

    user_id: str = Field(primary_key=True)
    date: dates.date = Field(primary_key=True)
    entries: int = 0
    calories: Decimal = _sum()
    protein_g: Decimal = _sum()
    fat_g: Decimal = _sum()
    carbs_g: Decimal = _sum()
    net_carbs_g: Decimal = _sum()
    calories_unstated: int = 0
    protein_g_unstated: int = 0
    fat_g_unstated: int = 0
    carbs_g_unstated: int = 0
    net_carbs_g_unstated: int = 0


class DiarySize(Table, table=True):
    """How many entries a member's diary has."""

    __tablename__ = "diary_size"

    user_id: str = Field(primary_key=True)
    entries: int
