"""The tables of the diary."""

import datetime as dates
from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import Column, Numeric
from sqlmodel import Field

from chassis.storage import timestamp
from tracker.tables import Table


def _tenths() -> Any:
    return Field(default=Decimal(0), sa_column=Column(Numeric(14, 1), nullable=False))


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
