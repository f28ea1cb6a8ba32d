"""HTTP operations of the desk."""

from typing import Annotated

from fastapi import Path, Query, Response

from catalogue.desk.plans import edit_plan, list_plans, show_plan
from catalogue.desk.reviews import list_reviews, shown_review
from catalogue.desk.schemas import (
    PlanEdit,
    ReviewDecision,
    StaffPlanResponse,
    StaffPlansResponse,
    StaffReviewResponse,
    StaffReviewsResponse,
)
from catalogue.reviews import ReviewState, decide
from catalogue.shop import PlanPreviewResponse, preview_for_staff
from chassis.content import STALE
from chassis.http import Limit, NotFound, Routes, Staff
from chassis.storage import RawSql, Session
from contracts import desk

api = Routes(desk.PREFIX)

PlanId = Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000003"])]
ReviewId = Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000006"])]


@api.get("/plans", errors={500: "Failed to fetch plans"})
async def get_plans(
    staff: Staff, session: Session, limit: Limit = 20, after: str | None = None
) -> StaffPlansResponse:
    """List all plans, published or not."""
    return await list_plans(session, limit, after)


@api.get("/plans/{id}", errors={404: "Plan not found", 500: "Failed to fetch plan"})
async def get_plan(id: PlanId, staff: Staff, session: Session) -> StaffPlanResponse:
    """Show a plan, published or not."""
    return StaffPlanResponse(plan=await show_plan(session, id))


@api.get(
    "/plans/{id}/preview",
    errors={404: "Plan not found", 500: "Failed to fetch plan"},
    response_model=PlanPreviewResponse,
)
async def get_plan_preview(id: PlanId, staff: Staff, sql: RawSql) -> Response:
    """Show the public preview of a plan's content, also before it is published."""
    return Response(await preview_for_staff(sql, id), media_type="application/json")


@api.patch(
    "/plans/{id}",
    errors={404: "Plan not found", 409: STALE, 500: "Failed to update plan"},
)
async def patch_plan(
    id: PlanId, body: PlanEdit, staff: Staff, session: Session
) -> StaffPlanResponse:
    """Change a plan that was read in this version; the response has the next version."""
    return StaffPlanResponse(plan=await edit_plan(session, staff, id, body))


@api.get("/reviews", errors={500: "Failed to fetch reviews"})
async def get_reviews(
    staff: Staff,
    session: Session,
    state: Annotated[ReviewState | None, Query(examples=["waiting"])] = None,
    limit: Limit = 20,
    after: str | None = None,
) -> StaffReviewsResponse:
    """List the reviews in a state, or all."""
    return await list_reviews(session, state, limit, after)


@api.post(
    "/reviews/{id}",
    name="decide_review",
    errors={404: "Review not found", 500: "Failed to update review"},
)
async def post_review(
    id: ReviewId, body: ReviewDecision, staff: Staff, session: Session
) -> StaffReviewResponse:
    """Show or hide a review."""
    review = await decide(session, staff, id, approved=body.state == "shown", reason=body.reason)
    if review is None:
        raise NotFound("Review not found")
    return StaffReviewResponse(review=await shown_review(session, review))
