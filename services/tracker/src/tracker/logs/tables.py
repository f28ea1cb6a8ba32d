"""The tables of logs."""

from datetime import datetime

from sqlalchemy import Column, Index, SmallInteger
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from tracker.tables import Table


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
    # The bits of the figures that follow the diary's entries (`rules.bits`).
    from_entries: int = Field(default=0, sa_column=Column(SmallInteger, nullable=False))


class WaterAdded(Table, table=True):
    """The id of water that a device has added, so that it is added once."""

    __tablename__ = "water_added"
    __table_args__ = (Index("water_added_latest", "user_id", "added_at"),)

    user_id: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    added_at: datetime = Field(sa_column=timestamp())
