"""The tables that catalogue owns."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import ARRAY, JSON, Column, Index, Text, UniqueConstraint, text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis import clock, ids
from chassis.storage import timestamp


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""


def _json() -> Column[Any]:
    return Column(JSON(none_as_null=True))


def _texts() -> Column[Any]:
    return Column(ARRAY(Text()))


class KetoPlan(Table, table=True):
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

    # Computed from the recipes by each import; None where the food table does not know them all.
    allergens: list[str] | None = Field(default=None, sa_column=_texts())
    may_contain: list[str] | None = Field(default=None, sa_column=_texts())

    # The imported numbers and the shown ones; a trigger of `purchase` updates its count.
    imported_purchase_count: int = 0
    imported_avg_rating: float = 0
    imported_review_count: int = 0
    purchase_count: int = 0
    avg_rating: float = 0
    review_count: int = 0


class Review(Table, table=True):
    """A member's review of a plan; one per member and plan."""

    __tablename__ = "review"
    __table_args__ = (
        UniqueConstraint("user_id", "plan_id"),
        Index(
            "review_shown",
            "plan_id",
            text("created_at DESC"),
            text("id DESC"),
            postgresql_where=text("approved"),
        ),
        Index(
            "review_waiting",
            "created_at",
            postgresql_where=text("NOT approved AND moderated_at IS NULL"),
        ),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    plan_id: str = Field(foreign_key="keto_plan.id")
    rating: float
    title: str | None = None
    body: str | None = None
    approved: bool
    moderated_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    updated_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())


class Purchase(Table, table=True):
    """A projection of billing: a member owns a plan."""

    __tablename__ = "purchase"
    __table_args__ = (Index("purchase_of_plan", "plan_id"),)

    user_id: str = Field(primary_key=True)
    plan_id: str = Field(primary_key=True)
    purchased_at: datetime = Field(sa_column=timestamp())
    # False once the plan was returned.
    owned: bool = True
    version: int = 1


class Membership(Table, table=True):
    """A projection of billing: a member's tier and status."""

    __tablename__ = "membership"

    user_id: str = Field(primary_key=True)
    tier: str
    status: str
    version: int


class Reviewer(Table, table=True):
    """A projection of identity: a reviewer's name and picture."""

    __tablename__ = "reviewer"

    user_id: str = Field(primary_key=True)
    name: str | None = None
    avatar_url: str | None = None
    profile_version: int
