"""The state of the model server."""

from datetime import datetime

from sqlmodel import Field

from chassis.storage import timestamp
from planner.tables import Table


class ModelAway(Table, table=True):
    """Until when the model server counts as away after a failure: at most one row."""

    __tablename__ = "model_away"

    id: int = Field(default=1, primary_key=True, sa_column_kwargs={"autoincrement": False})
    until: datetime = Field(sa_column=timestamp())
