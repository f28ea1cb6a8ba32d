"""HTTP operations."""

from typing import Annotated

from fastapi import Response

from catalogue.list_plans import list_own_plans, list_plans
from catalogue.personal_data import PERSONAL
from catalogue.preview_plan import list_figures, preview_plan
from catalogue.review_plan import review_plan
from catalogue.schemas import (
    OwnPlansResponse,
    PlanFiguresResponse,
    PlanForSaleResponse,
    PlanPreviewResponse,
    PlanResponse,
    PlansResponse,
    ReviewRecord,
    ReviewRequest,
    ReviewResponse,
)
from catalogue.settings import Settings
from catalogue.show_plan import show_plan, show_plan_for_sale
from chassis.http import CallingService, CurrentUser, InvalidRequest, OptionalUser, Routes, provided
from chassis.personal import After, Export, export
from chassis.storage import RawSql, Session

api = Routes("/api/plans")
internal = Routes("/internal", internal=True)


CatalogueSettings = Annotated[Settings, provided(Settings)]


def _json(text: str) -> Response:
    """Respond with JSON that PostgreSQL built: it is not parsed or validated again."""
    return Response(text, media_type="application/json")


@api.get("", errors={500: "Failed to fetch plans"}, response_model=PlansResponse)
async def get_plans(sql: RawSql) -> Response:
    """List the published plans."""
    return _json(await list_plans(sql))


# Before the route of a slug, which it would be otherwise; `import` refuses a plan of this slug.
@api.get("/mine", errors={500: "Failed to fetch plans"}, response_model=OwnPlansResponse)
async def get_own_plans(user: CurrentUser, sql: RawSql) -> Response:
    """List the plans that the member owns."""
    return _json(await list_own_plans(sql, user.id))


# Like `mine`, a slug that no plan has.
@api.get("/figures", errors={500: "Failed to fetch plans"}, response_model=PlanFiguresResponse)
async def get_figures(sql: RawSql) -> Response:
    """List what a day of each published plan has: energy, net carbs, minutes of work."""
    return _json(await list_figures(sql))


@api.get(
    "/{slug}/preview",
    errors={404: "Plan not found", 500: "Failed to fetch plan"},
    response_model=PlanPreviewResponse,
)
async def get_preview(slug: str, sql: RawSql) -> Response:
    """Show the first day of a plan in full, to anybody."""
    return _json(await preview_plan(sql, slug))


@api.get(
    "/{slug}",
    errors={404: "Plan not found", 500: "Failed to fetch plan"},
    response_model=PlanResponse,
)
async def get_plan(slug: str, user: OptionalUser, sql: RawSql) -> Response:
    """Show a plan; its content only for its buyers and for members with a subscription."""
    return _json(await show_plan(sql, slug, user.id if user else None))


@api.post(
    "/{id}/review",
    errors={
        403: "Must purchase plan to review",
        404: "Plan not found",
        500: "Failed to save review",
    },
    invalid=InvalidRequest(details=False),
)
async def post_review(
    id: str, body: ReviewRequest, user: CurrentUser, session: Session, settings: CatalogueSettings
) -> ReviewResponse:
    """Review a plan that you bought."""
    review = await review_plan(session, user.id, id, body, moderated=settings.reviews_moderated)
    return ReviewResponse(review=ReviewRecord.model_validate(review))


@api.get(
    "/mine/export", errors={404: "No such page", 500: "Failed to export"}, response_model=Export
)
async def get_export(user: CurrentUser, sql: RawSql, after: After = None) -> Response:
    """Export everything that catalogue keeps about the member."""
    return await export(sql, "catalogue", user.id, PERSONAL, after)


@internal.get("/plans/{id}", errors={404: "Plan not found"})
async def get_plan_for_sale(id: str, sql: RawSql, caller: CallingService) -> PlanForSaleResponse:
    """Show billing a plan, published or not."""
    return await show_plan_for_sale(sql, id)
