"""Unfinished erasures."""

from datetime import datetime

from sqlmodel import Field

from billing.tables import Table
from chassis import clock
from chassis.storage import timestamp


class UnfinishedErasure(Table, table=True):
    """A member who is being erased, and the new anonymous id of the payments."""

    __tablename__ = "unfinished_erasure"

    user_id: str = Field(primary_key=True)
    anonymous_id: str
    begun_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
