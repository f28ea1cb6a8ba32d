"""Request and response bodies."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from catalogue.reviews import ReviewRecord, ReviewState
from catalogue.shop import PlanSummary
from chassis.audit import Reason
from chassis.http import IN_CENTS, RequestBody, ResponseBody, Text, example


def _example_of(model: type[ResponseBody]) -> dict[str, Any]:
    schema: Any = model.model_config["json_schema_extra"]
    example: dict[str, Any] = schema["examples"][0]
    return example


class PlanEdit(RequestBody):
    """A change of a plan that was read in this version."""

    model_config = example({"version": 3, "price": 24.99, "reason": "The spring sale."})

    version: int
    title: Annotated[Text, StringConstraints(min_length=1, max_length=200)] | None = None
    short_desc: Annotated[Text, StringConstraints(max_length=2_000)] | None = None
    price: Annotated[float, Field(ge=0, le=99_999_999), IN_CENTS] | None = None
    featured: bool | None = None
    published: bool | None = None
    reason: Reason


class StaffPlan(PlanSummary):
    """A plan at the desk; no import overwrites the `edited` fields."""

    model_config = example(
        {**_example_of(PlanSummary), "published": True, "version": 4, "edited": ["price"]}
    )

    published: bool
    version: int
    edited: list[str]


class StaffPlansResponse(ResponseBody):
    """A page of the plans, published or not; `next` is the cursor of the next page."""

    plans: list[StaffPlan]
    next: str | None


class StaffPlanResponse(ResponseBody):
    plan: StaffPlan


class ReviewDecision(RequestBody):
    """Whether a review is shown, and why."""

    model_config = example({"state": "hidden", "reason": "It names another member."})

    state: Literal["shown", "hidden"]
    reason: Reason


class StaffReview(ReviewRecord):
    """A review at the desk."""

    model_config = example(
        {
            **_example_of(ReviewRecord),
            "state": "shown",
            "planTitle": "Keto Kickstart",
            "author": "Mia",
        }
    )

    state: ReviewState
    plan_title: str
    author: str | None


class StaffReviewsResponse(ResponseBody):
    """A page of reviews, the newest first; `next` is the cursor of the next page."""

    reviews: list[StaffReview]
    next: str | None


class StaffReviewResponse(ResponseBody):
    review: StaffReview
