"""The table of dishes."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from tracker.tables import Table


class Dish(Table, table=True):
    """A member's recipe: foods and their grams."""

    __tablename__ = "dish"

    user_id: str = Field(primary_key=True)
    id: str = Field(default_factory=ids.new, primary_key=True)
    name: str
    portions: float
    items: list[dict[str, Any]] = Field(sa_column=Column(JSONB, nullable=False))
    created_at: datetime = Field(sa_column=timestamp())
