"""Request and response bodies."""

from datetime import datetime
from typing import Any

from catalogue.reviews import ReviewRecord
from chassis.http import ResponseBody, example

_PLAN = {
    "id": "01939fa0-8000-7000-8000-000000000003",
    "slug": "keto-kickstart",
    "title": "Keto Kickstart",
    "shortDesc": "Two weeks to get started",
    "duration": 14,
    "price": 29.99,
    "tier": "BASIC",
    "featured": True,
    "imageUrl": None,
    "purchaseCount": 128,
    "avgRating": 4.5,
    "reviewCount": 22,
    "allergens": ["eggs", "fish", "milk"],
    "mayContain": ["sulphites"],
}


class PlanSummary(ResponseBody):
    """The public part of a plan; its allergens are null if they are unknown."""

    model_config = example(_PLAN)

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
    """A plan that the member owns; closed until `opensAt`, if that is not null."""

    model_config = example({**_PLAN, "purchasedAt": "2026-03-28T18:20:00Z", "opensAt": None})

    purchased_at: datetime
    opens_at: datetime | None


class OwnPlansResponse(ResponseBody):
    """The plans that the member owns, latest first."""

    plans: list[OwnPlan]


class PlanFigures(ResponseBody):
    """Energy, net carbs and minutes of work of a plan's mean day; null if not stated."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-000000000003",
            "calories": 1700,
            "netCarbsG": 14.5,
            "minutes": 43,
        }
    )

    id: str
    calories: float | None
    net_carbs_g: float | None
    minutes: float | None


class PlanFiguresResponse(ResponseBody):
    plans: list[PlanFigures]


class PlanPreviewResponse(ResponseBody):
    """The public preview of a plan: the first day, its recipes, and the mean day.

    The allergens are those of the whole plan, and null if they are unknown.
    """

    model_config = example(
        {
            "day": {
                "day": 1,
                "breakfast": "Scrambled eggs with spinach",
                "lunch": "Tuna salad",
                "dinner": "Salmon with broccoli",
            },
            "recipes": [{"name": "Tuna salad", "minutes": 10}],
            "perDay": {
                "calories": 1700,
                "proteinG": 105,
                "fatG": 132,
                "netCarbsG": 14.5,
                "minutes": 43,
            },
            "allergens": ["eggs", "fish", "milk"],
            "mayContain": ["sulphites"],
        }
    )

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
    """The content, for buyers and subscribers; null for others."""

    meals: Any
    recipes: Any
    shopping_list: Any
    nutrition_info: Any
    pdf_url: str | None


class PlanDetails(PlanContent, PlanSummary):
    published: bool
    reviews: list[ReviewWithAuthor]


class PlanResponse(ResponseBody):
    model_config = example(
        {
            "plan": {
                **_PLAN,
                "published": True,
                "meals": None,
                "recipes": None,
                "shoppingList": None,
                "nutritionInfo": None,
                "pdfUrl": None,
                "reviews": [],
            },
            "hasAccess": False,
        }
    )

    plan: PlanDetails
    has_access: bool
