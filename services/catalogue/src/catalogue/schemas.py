"""Request and response bodies."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text

Title = Annotated[Text, StringConstraints(max_length=100)]
ReviewBody = Annotated[Text, StringConstraints(max_length=1000)]


class ReviewRequest(RequestBody):
    """A review to store."""

    rating: float = Field(ge=1, le=5)
    title: Title | None = None
    body: ReviewBody | None = None


class ReviewRecord(ResponseBody):
    """A review."""

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
    """The stored review."""

    review: ReviewRecord


class PlanSummary(ResponseBody):
    """A plan in the list."""

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


class PlansResponse(ResponseBody):
    """The published plans."""

    plans: list[PlanSummary]


class OwnPlan(PlanSummary):
    """A plan that the member owns."""

    purchased_at: datetime


class OwnPlansResponse(ResponseBody):
    """The plans that the member owns, latest first."""

    plans: list[OwnPlan]


class ReviewAuthor(ResponseBody):
    """The author of a review; both fields are null until identity's event has arrived."""

    name: str | None
    avatar_url: str | None


class ReviewWithAuthor(ReviewRecord):
    """A review with its author."""

    user: ReviewAuthor


class PlanDetails(PlanSummary):
    """A plan with what the caller may see of it."""

    published: bool
    meals: Any
    recipes: Any
    shopping_list: Any
    nutrition_info: Any
    pdf_url: str | None
    reviews: list[ReviewWithAuthor]


class PlanResponse(ResponseBody):
    """A plan, and whether the caller has access to its content."""

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
