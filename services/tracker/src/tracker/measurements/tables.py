"""The table of measurements."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from tracker.tables import Table


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
