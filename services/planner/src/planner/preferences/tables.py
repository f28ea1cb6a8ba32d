"""What members like, and have at home."""

from datetime import datetime
from typing import Any

from sqlalchemy import ARRAY, Column, Index, Text, text
from sqlmodel import Field

from chassis.storage import timestamp
from planner.tables import Table, json_column


class DishTaste(Table, table=True):
    """What a member has said about a dish, and how it fared in plans."""

    __tablename__ = "dish_taste"
    __table_args__ = (Index("dish_taste_of_user", "user_id", text("changed_at DESC")),)

    user_id: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    foods: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    # never, less or more; None until it is rated.
    rating: str | None = None
    swapped: int = 0
    # How often it was left more often than eaten, and how often it was eaten once more.
    uneaten: int = 0
    eaten_again: int = 0
    changed_at: datetime = Field(sa_column=timestamp())


class Pantry(Table, table=True):
    """The foods that a member has at home, as `schemas.PantryItem`s."""

    __tablename__ = "pantry"

    user_id: str = Field(primary_key=True)
    items: list[dict[str, Any]] = Field(sa_column=json_column())
