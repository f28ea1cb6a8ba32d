"""The tables of foods."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis import ids
from chassis.storage import timestamp
from tracker.tables import Table


class MyFood(Table, table=True):
    """A member's food, per 100 g."""

    __tablename__ = "my_food"

    user_id: str = Field(primary_key=True)
    id: str = Field(default_factory=ids.new, primary_key=True)
    name: str
    # For the search (`search_words`).
    words: str
    carbs_basis: str
    calories: float
    protein_g: float
    fat_g: float
    carbs_g: float
    fiber_g: float | None = None
    polyols_g: float | None = None
    portions: list[dict[str, Any]] = Field(sa_column=Column(JSONB, nullable=False))
    barcode: str | None = None
    created_at: datetime = Field(sa_column=timestamp())
    sodium_mg: float | None = None
    potassium_mg: float | None = None
    magnesium_mg: float | None = None


class FoodLookup(Table, table=True):
    """What Open Food Facts returned for a barcode."""

    __tablename__ = "food_lookup"
    __table_args__ = (Index("food_lookup_age", "looked_up_at"),)

    ean: str = Field(primary_key=True)
    looked_up_at: datetime = Field(sa_column=timestamp())
    food: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))


class FoodRequest(Table, table=True):
    """A request to Open Food Facts in the last minute, and the member it was for."""

    __tablename__ = "food_request"

    asked_at: datetime = Field(sa_column=timestamp(primary_key=True))
    user_id: str | None = None
