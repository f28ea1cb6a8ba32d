"""HTTP in."""

from typing import Annotated

from fastapi import Depends, Request, Response

from catalogue.list_plans import list_plans
from catalogue.plan_for_sale import plan_for_sale
from catalogue.review_plan import review_plan
from catalogue.schemas import (
    PlanDetail,
    PlanForSale,
    PlanList,
    Reviewed,
    ReviewShown,
    ReviewWish,
)
from catalogue.settings import Settings
from catalogue.show_plan import show_plan
from chassis.http import CallingService, CurrentUser, InvalidRequest, OptionalUser, Routes
from chassis.storage import HotPath, Session

api = Routes("/api/plans")
internal = Routes("/internal", internal=True)


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


Configured = Annotated[Settings, Depends(_settings)]


def _ready(json: str) -> Response:
    """An answer that PostgreSQL has written already: nothing parses or checks it on its way."""
    return Response(json, media_type="application/json")


@api.get("", errors={500: "Failed to fetch plans"}, response_model=PlanList)
async def get_plans(hot: HotPath) -> Response:
    """The plans on sale."""
    return _ready(await list_plans(hot))


@api.get(
    "/{slug}",
    errors={404: "Plan not found", 500: "Failed to fetch plan"},
    response_model=PlanDetail,
)
async def get_plan(slug: str, visitor: OptionalUser, hot: HotPath) -> Response:
    """A plan; its content only for its buyers and for members with a subscription."""
    return _ready(await show_plan(hot, slug, visitor.id if visitor else None))


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
    id: str, wish: ReviewWish, member: CurrentUser, session: Session, configured: Configured
) -> Reviewed:
    """Say what a plan that one bought is worth."""
    moderated = configured.reviews_moderated
    review = await review_plan(session, member.id, id, wish, moderated=moderated)
    return Reviewed(review=ReviewShown.model_validate(review))


@internal.get("/plans/{id}", errors={404: "Plan not found"})
async def get_plan_for_sale(id: str, hot: HotPath, caller: CallingService) -> PlanForSale:
    """A plan, published or not, for a service that sells it."""
    return await plan_for_sale(hot, id)
