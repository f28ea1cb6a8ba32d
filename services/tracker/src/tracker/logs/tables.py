"""The tables of logs."""

from datetime import date as calendar_day
from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from tracker.tables import Table


class ProgressLog(Table, table=True):
    """What a member typed of a day; `day_log` shows the day's figures."""

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


class WaterAdded(Table, table=True):
    """The id of water that a device has added, so that it is added once."""

    __tablename__ = "water_added"
    __table_args__ = (Index("water_added_latest", "user_id", "added_at"),)

    user_id: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    added_at: datetime = Field(sa_column=timestamp())


class WholeDay(Table, table=True):
    """A day with little food on which the member has logged everything."""

    __tablename__ = "whole_day"

    user_id: str = Field(primary_key=True)
    date: calendar_day = Field(primary_key=True)
