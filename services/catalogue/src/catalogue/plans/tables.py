"""The plans."""

from decimal import Decimal
from typing import Any

from sqlalchemy import ARRAY, JSON, Column, Text
from sqlmodel import Field

from catalogue.tables import Table
from chassis import ids
from chassis.content import Editable


def _json() -> Column[Any]:
    return Column(JSON(none_as_null=True))


def _texts() -> Column[Any]:
    return Column(ARRAY(Text()))


class KetoPlan(Table, Editable, table=True):
    """A plan, published or not."""

    __tablename__ = "keto_plan"

    id: str = Field(default_factory=ids.new, primary_key=True)
    # Sorted as ASCII, whatever the database's language.
    slug: str = Field(sa_column=Column(Text(collation="C"), unique=True, nullable=False))
    title: str
    short_desc: str = ""
    duration: int | float | str | None = Field(default=None, sa_column=_json())
    price: Decimal = Field(max_digits=10, decimal_places=2)
    tier: str | None = None
    featured: bool = False
    image_url: str | None = None
    published: bool = True

    # Gated content.
    meals: Any = Field(default=None, sa_column=_json())
    recipes: Any = Field(default=None, sa_column=_json())
    shopping_list: Any = Field(default=None, sa_column=_json())
    nutrition_info: Any = Field(default=None, sa_column=_json())
    pdf_url: str | None = None
    # These texts in German, by the names of the API.
    german: Any = Field(default=None, sa_column=_json())

    # Computed from the recipes by each import; None if the food table lacks an ingredient.
    allergens: list[str] | None = Field(default=None, sa_column=_texts())
    may_contain: list[str] | None = Field(default=None, sa_column=_texts())

    # The imported numbers and the shown ones; a trigger on `purchase` updates its count.
    imported_purchase_count: int = 0
    imported_avg_rating: float = 0
    imported_review_count: int = 0
    purchase_count: int = 0
    avg_rating: float = 0
    review_count: int = 0
