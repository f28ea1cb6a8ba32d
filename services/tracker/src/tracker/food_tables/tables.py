"""The tables of imported foods."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis.storage import timestamp
from tracker.tables import Table


class FoodImport(Table, table=True):
    """A file of a national table that an operator has imported."""

    __tablename__ = "food_import"

    id: str = Field(primary_key=True)
    # Its foods replace those of the imports before it of the same table.
    food_table: str
    source: str
    licence: str
    file_name: str
    file_sha256: str
    imported_at: datetime = Field(sa_column=timestamp())
    foods: int


class ImportedFood(Table, table=True):
    """A food of such a table, per 100 g; null is unknown."""

    __tablename__ = "imported_food"
    __table_args__ = (
        Index("imported_food_barcode", "barcode", postgresql_where=text("barcode IS NOT NULL")),
        # Those that every process has the names of: foods with a barcode may be millions.
        Index(
            "imported_food_searched",
            "id",
            postgresql_where=text("barcode IS NULL AND gone_at IS NULL"),
        ),
    )

    # The table and the code that the food has there, so that each import finds it again.
    id: str = Field(primary_key=True)
    food_table: str
    code: str
    # The latest import that has it, from which are its figures.
    import_id: str
    name: str
    # In another language; empty where there is none.
    also: str
    # In its one form of 14 digits.
    barcode: str | None = None
    # Whether fiber is part of `carbs_g`.
    basis: str
    calories: float
    protein_g: float
    fat_g: float
    carbs_g: float
    fiber_g: float | None = None
    polyols_g: float | None = None
    sodium_mg: float | None = None
    potassium_mg: float | None = None
    magnesium_mg: float | None = None
    # What else is known, by the names of the food table.
    rest: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    created_at: datetime = Field(sa_column=timestamp())
    # When an import came without it. Past entries, and those who know its id, find it all the same.
    gone_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
