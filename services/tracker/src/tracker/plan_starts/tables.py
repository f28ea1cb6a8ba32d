"""The table of plan starts."""

import datetime as dates
from datetime import datetime

from sqlmodel import Field

from chassis.storage import timestamp
from tracker.tables import Table


class PlanStart(Table, table=True):
    """The day on which a member starts a plan."""

    __tablename__ = "plan_start"

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    kind: str
    starts_on: dates.date
    chosen_at: datetime = Field(sa_column=timestamp())
