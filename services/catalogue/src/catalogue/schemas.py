"""Request and response bodies."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text

Title = Annotated[Text, StringConstraints(max_length=100)]
Words = Annotated[Text, StringConstraints(max_length=1000)]


class ReviewWish(RequestBody):
    """What a member wants to say about a plan."""

    rating: float = Field(ge=1, le=5)
    title: Title | None = None
    body: Words | None = None


class ReviewShown(ResponseBody):
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


class Reviewed(ResponseBody):
    """The review that is stored now."""

    review: ReviewShown


class Card(ResponseBody):
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


class PlanList(ResponseBody):
    """The plans on sale."""

    plans: list[Card]


class ReviewerShown(ResponseBody):
    """Who wrote a review; both are null for a member of whom nothing is known yet."""

    name: str | None
    avatar_url: str | None


class ReviewOfPlan(ReviewShown):
    """A review, and who wrote it."""

    user: ReviewerShown


class Plan(Card):
    """A plan with all that the caller may see of it."""

    published: bool
    meals: Any
    recipes: Any
    shopping_list: Any
    nutrition_info: Any
    pdf_url: str | None
    reviews: list[ReviewOfPlan]


class PlanDetail(ResponseBody):
    """A plan, and whether its content is open to the caller."""

    plan: Plan
    has_access: bool


class PlanForSale(ResponseBody):
    """What billing must know of a plan. The price is text here, so that it stays exact."""

    id: str
    slug: str
    title: str
    short_desc: str
    price: Decimal
    published: bool
