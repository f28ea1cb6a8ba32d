"""Request and response bodies."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text

Title = Annotated[Text, StringConstraints(max_length=100)]
ReviewBody = Annotated[Text, StringConstraints(max_length=1000)]
_JSON: dict[object, str] = {datetime: """to_char({}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""}


def sql_fields(body: type[ResponseBody], value: str = "{}") -> str:
    """Return the arguments of `json_build_object` for the columns named as these fields."""
    return ", ".join(
        f"'{field.alias}', {value.format(_JSON.get(field.annotation, '{}').format(name))}"
        for name, field in body.model_fields.items()
    )


class ReviewRequest(RequestBody):
    rating: float = Field(ge=1, le=5)
    title: Title | None = None
    body: ReviewBody | None = None


class ReviewRecord(ResponseBody):
    id: str
    user_id: str
    plan_id: str
    rating: float
    title: str | None
    body: str | None
    approved: bool
    created_at: datetime
    updated_at: datetime


class ReviewResponse(ResponseBody):
    review: ReviewRecord


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


class PlanForSaleResponse(ResponseBody):
    """What billing needs to know of a plan. The price is text, so that it stays exact."""

    id: str
    slug: str
    title: str
    short_desc: str
    price: Decimal
    published: bool
