"""Import plans from a content file."""

from collections.abc import Sequence
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    StringConstraints,
    field_serializer,
    model_validator,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from catalogue.plans.allergens import allergens_of
from catalogue.plans.check_figures import check_plan
from catalogue.plans.tables import KetoPlan
from chassis import content, ids
from chassis.storage import Database, statements

queries = statements(__package__)

_MAX_COUNT = 1_000_000_000


def _number_or_text(duration: object) -> object:
    if isinstance(duration, bool) or not isinstance(duration, int | float | str | None):
        raise ValueError("must be a number or a text")
    return duration


def _not_reserved(slug: str) -> str:
    if slug in ("mine", "figures"):
        raise ValueError(f"'{slug}' is a reserved path")
    return slug


# Slugs and ids are parts of URLs.
Name = Annotated[
    content.Printable, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\s/?#]+$")
]
Price = Annotated[content.ExactDecimal, Field(ge=0, max_digits=10, decimal_places=2)]
Count = Annotated[int, Field(ge=0, le=_MAX_COUNT)]


class GermanTexts(content.Item):
    """A plan's texts in German; those that are absent are shown in English."""

    title: Annotated[str, StringConstraints(min_length=1)] | None = None
    short_desc: str | None = None
    meals: Any = None
    recipes: Any = None
    shopping_list: Any = None
    nutrition_info: Any = None

    @model_validator(mode="after")
    def _name_dishes_alike(self) -> Self:
        # A meal is found by the name of its recipe.
        if (self.meals is None) != (self.recipes is None):
            raise ValueError("must have both meals and recipes, or neither")
        return self


class PlanItem(content.Item):
    """A plan: the file has the specification's names, the fields have the columns'."""

    id: Name = Field(default_factory=ids.new)
    slug: Annotated[Name, AfterValidator(_not_reserved)]
    title: Annotated[str, StringConstraints(min_length=1)]
    short_desc: Annotated[str, BeforeValidator(lambda text: "" if text is None else text)] = ""
    duration: Annotated[Any, BeforeValidator(_number_or_text)] = None
    price: Price
    tier: str | None = None
    featured: bool = False
    image_url: str | None = None
    published: bool = True
    meals: Any = None
    recipes: Any = None
    shopping_list: Any = None
    nutrition_info: Any = None
    pdf_url: str | None = None
    german: GermanTexts | None = None
    imported_purchase_count: Count = Field(0, alias="purchaseCount")
    imported_avg_rating: float = Field(0, alias="avgRating", ge=0, le=5)
    imported_review_count: Count = Field(0, alias="reviewCount")
    # Accepted and ignored: members write reviews.
    reviews: Any = Field(None, exclude=True)

    @field_serializer("german")
    def _only_present(self, german: GermanTexts | None) -> dict[str, Any] | None:
        return german.model_dump(by_alias=True, exclude_none=True) if german else None


async def import_plans(database: Database, path: str, force: bool = False) -> list[str]:
    """Add new plans and update changed ones, by slug; return the report's lines.

    `purchaseCount` is added to the number of purchases here; `avgRating` and `reviewCount` apply
    until the plan has a review.
    """
    items = content.read(path, "plans", PlanItem, key="slug")
    slugs = [item.slug for item in items]
    async with database.session() as session:
        await session.execute(queries.lock_purchases.clause)
        await _refuse_other_ids(session, items)
        report = await content.upsert(session, "plans", items, KetoPlan, key="slug", force=force)
        await session.flush()
        await _compute_allergens(session)
        await session.execute(queries.count_purchases.clause, {"slugs": slugs})
        await session.execute(queries.rate_plans_without_reviews.clause, {"slugs": slugs})
    checked = [check_plan(item) for item in items]
    # Report doubts, but do not refuse the plan: it is the operator's.
    doubts = [line for each in checked if each.differences for line in each.lines()]
    return [*report.lines(), *(f"  {line}" for line in doubts)]


async def _compute_allergens(session: AsyncSession) -> None:
    """Recompute every plan, also those in no file: the food table changes with releases."""
    for plan in await session.scalars(select(KetoPlan)):
        allergens = allergens_of(plan)
        plan.allergens = list(allergens.has) if allergens else None
        plan.may_contain = list(allergens.may_contain) if allergens else None
    await session.flush()


async def _refuse_other_ids(session: AsyncSession, items: Sequence[PlanItem]) -> None:
    """Refuse a changed id, or one of another plan: purchases and reviews refer to it.

    The plans stay locked, so that no review is added while ratings are computed.
    """
    plans = select(KetoPlan.slug, KetoPlan.id).order_by(KetoPlan.slug)
    stored = (await session.execute(plans.with_for_update(key_share=True))).all()
    id_of = {plan.slug: plan.id for plan in stored}
    slug_of = {plan.id: plan.slug for plan in stored}
    mistakes = []
    for item in items:
        if "id" not in item.model_fields_set:
            continue
        if (kept := id_of.get(item.slug, item.id)) != item.id:
            mistakes.append(f"plans: {item.slug}: id: the stored one, {kept!r}, cannot change")
        elif (other := slug_of.setdefault(item.id, item.slug)) != item.slug:
            mistakes.append(f"plans: {item.slug}: id: {item.id!r} belongs to {other}")
    if mistakes:
        raise content.ContentRefused(*mistakes)
