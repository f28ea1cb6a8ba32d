"""HTTP operations."""

from typing import Annotated

from fastapi import Path, Response

from catalogue.shop.list_plans import list_own_plans, list_plans
from catalogue.shop.preview_plan import list_figures, preview_plan
from catalogue.shop.schemas import (
    OwnPlansResponse,
    PlanFiguresResponse,
    PlanPreviewResponse,
    PlanResponse,
    PlansResponse,
)
from catalogue.shop.show_plan import show_plan
from chassis.http import CurrentUser, OptionalUser, Routes
from chassis.storage import RawSql
from words import DEFAULT, Language

api = Routes("/api/plans")

Slug = Annotated[str, Path(examples=["keto-kickstart"])]


def _json(text: str) -> Response:
    """Respond with JSON that PostgreSQL built: it is not parsed or validated again."""
    return Response(text, media_type="application/json")


@api.get("", errors={500: "Failed to fetch plans"}, response_model=PlansResponse)
async def get_plans(sql: RawSql, language: Language = DEFAULT) -> Response:
    """List the published plans."""
    return _json(await list_plans(sql, language))


# Declared before the route with a slug, which would match; `import` refuses this slug.
@api.get("/mine", errors={500: "Failed to fetch plans"}, response_model=OwnPlansResponse)
async def get_own_plans(user: CurrentUser, sql: RawSql, language: Language = DEFAULT) -> Response:
    """List the plans that the member owns."""
    return _json(await list_own_plans(sql, user.id, language))


# Like `mine`, a slug that no plan has.
@api.get("/figures", errors={500: "Failed to fetch plans"}, response_model=PlanFiguresResponse)
async def get_figures(sql: RawSql) -> Response:
    """List the mean day of each published plan: energy, net carbs, minutes of work."""
    return _json(await list_figures(sql))


@api.get(
    "/{slug}/preview",
    errors={404: "Plan not found", 500: "Failed to fetch plan"},
    response_model=PlanPreviewResponse,
)
async def get_preview(slug: Slug, sql: RawSql, language: Language = DEFAULT) -> Response:
    """Show the first day of a plan in full, without a login."""
    return _json(await preview_plan(sql, slug, language))


@api.get(
    "/{slug}",
    errors={404: "Plan not found", 500: "Failed to fetch plan"},
    response_model=PlanResponse,
)
async def get_plan(
    slug: Slug, user: OptionalUser, sql: RawSql, language: Language = DEFAULT
) -> Response:
    """Show a plan; its content only for its buyers and for members with a subscription."""
    return _json(await show_plan(sql, slug, user.id if user else None, language))
