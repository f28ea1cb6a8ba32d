"""HTTP operations."""

from typing import Annotated

from fastapi import Path

from catalogue.reviews.review_plan import review_plan
from catalogue.reviews.schemas import ReviewRecord, ReviewRequest, ReviewResponse
from catalogue.settings import Settings
from chassis.http import CurrentUser, InvalidRequest, Routes, provided
from chassis.storage import Session

api = Routes("/api/plans")


PlanId = Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000003"])]
CatalogueSettings = Annotated[Settings, provided(Settings)]


@api.post(
    "/{id}/review",
    name="review_plan",
    errors={
        403: "Must purchase plan to review",
        404: "Plan not found",
        500: "Failed to save review",
    },
    invalid=InvalidRequest(details=False),
)
async def post_review(
    id: PlanId,
    body: ReviewRequest,
    user: CurrentUser,
    session: Session,
    settings: CatalogueSettings,
) -> ReviewResponse:
    """Review a plan that you bought."""
    review = await review_plan(session, user.id, id, body, moderated=settings.reviews_moderated)
    return ReviewResponse(review=ReviewRecord.model_validate(review))
