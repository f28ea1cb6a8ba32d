"""The tables of imported foods."""

from datetime import datetime
from typing import Any

from sqlalchemy import Column, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from chassis.storage import timestamp
from tracker.tables import Table


class FoodImport(Table, table=True):
    """A national table's file that an operator has imported."""

    __tablename__ = "food_import"

    id: str = Field(primary_key=True)
    # Its foods replace those of earlier imports of the same table.
    food_table: str
    source: str
    licence: str
    file_name: str
    file_sha256: str
    imported_at: datetime = Field(sa_column=timestamp())
    foods: int


class ImportedFood(Table, table=True):
    """A food of such a table, per 100 g; null means unknown."""

    __tablename__ = "imported_food"
    __table_args__ = (
        Index("imported_food_barcode", "barcode", postgresql_where=text("barcode IS NOT NULL")),
        # Foods whose names every process reads. There can be millions of foods with a barcode.
        Index(
            "imported_food_searched",
            "id",
            postgresql_where=text("barcode IS NULL AND gone_at IS NULL"),
        ),
    )

    # The table and the food's code there, so that each import finds the food again.
    id: str = Field(primary_key=True)
    food_table: str
    code: str
    # The latest import that contains it, which its figures come from.
    import_id: str
    name: str
    # The name in another language, or empty.
    also: str
    # In its canonical form of 14 digits.
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
    # Further nutrients, by the names of the food table.
    rest: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    created_at: datetime = Field(sa_column=timestamp())
    # When an import no longer contained it. It can still be looked up by its id.
    gone_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
