"""When the daily resync was begun."""

from datetime import datetime

from sqlmodel import Field

from billing.tables import Table
from chassis.storage import timestamp


class DailyJob(Table, table=True):
    """When a daily job was begun last; 23 hours earlier until it has ended."""

    __tablename__ = "daily_job"

    name: str = Field(primary_key=True)
    started_at: datetime = Field(sa_column=timestamp())
