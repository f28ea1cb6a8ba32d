"""Request and response bodies."""

from datetime import datetime
from typing import Any

from catalogue.reviews import ReviewRecord
from chassis.http import ResponseBody


class PlanSummary(ResponseBody):
    """What anybody sees of a plan; its allergens are null where they are not known."""

    id: str
    slug: str
    title: str
    short_desc: str
    duration: int | float | str | None
    price: float
    tier: str | None
    featured: bool
    image_url: str | None
    purchase_count: int
    avg_rating: float
    review_count: int
    allergens: list[str] | None
    may_contain: list[str] | None


class PlansResponse(ResponseBody):
    plans: list[PlanSummary]


class OwnPlan(PlanSummary):
    purchased_at: datetime


class OwnPlansResponse(ResponseBody):
    """The plans that the member owns, latest first."""

    plans: list[OwnPlan]


class PlanFigures(ResponseBody):
    """Energy, net carbs and minutes of work of a plan's mean day; null where it does not say."""

    id: str
    calories: float | None
    net_carbs_g: float | None
    minutes: float | None


class PlanFiguresResponse(ResponseBody):
    plans: list[PlanFigures]


class PlanPreviewResponse(ResponseBody):
    """What anybody may see of a plan's content: the first day, its recipes, and the mean day.

    The allergens are those of the whole plan, and null where they are not known.
    """

    day: Any
    recipes: Any
    per_day: Any
    allergens: list[str] | None
    may_contain: list[str] | None


class ReviewAuthor(ResponseBody):
    """The author of a review; both fields are null until identity's event has arrived."""

    name: str | None
    avatar_url: str | None


class ReviewWithAuthor(ReviewRecord):
    user: ReviewAuthor


class PlanContent(ResponseBody):
    """What buyers and subscribers see; null for others."""

    meals: Any
    recipes: Any
    shopping_list: Any
    nutrition_info: Any
    pdf_url: str | None


class PlanDetails(PlanContent, PlanSummary):
    published: bool
    reviews: list[ReviewWithAuthor]


class PlanResponse(ResponseBody):
    plan: PlanDetails
    has_access: bool
