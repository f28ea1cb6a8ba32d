"""HTTP operation of a plan that the model writes at once."""

from typing import Annotated

from fastapi import Request

from chassis.http import CurrentUser, InvalidRequest, Routes, give_back, provided, read_body
from chassis.storage import ServiceDatabase
from planner import quota
from planner.generate.generate_plan import generate_plan
from planner.generate.in_flight import GenerationsInFlight, Member
from planner.generate.schemas import DailyMacros, GeneratedPlanResponse
from planner.model_server import (
    ModelServer,
)
from planner.plans import PlannerInput
from planner.quota import networks_of

api = Routes("/api/ai")

ModelClient = Annotated[ModelServer, provided(ModelServer)]
RunningGenerations = Annotated[GenerationsInFlight, provided(GenerationsInFlight)]


@api.post(
    "/generate-plan",
    errors={
        429: (quota.SPENT, quota.TOO_MANY, quota.TOO_MANY_OF_NETWORK, quota.FAILED_TOO_OFTEN),
        500: "Failed to generate plan. Please try again.",
        503: "Service unavailable",
    },
    more=quota.MORE,
    invalid=InvalidRequest("Invalid input"),
    reads=PlannerInput,
)
async def post_generate_plan(
    request: Request,
    user: CurrentUser,
    database: ServiceDatabase,
    model_server: ModelClient,
    generations: RunningGenerations,
) -> GeneratedPlanResponse:
    """Generate a plan."""
    # The model takes minutes: transactions are opened before and after, never around it.
    async with database.session() as session:
        tier = await quota.check(session, user.id)
    body = await read_body(request, PlannerInput)
    member = Member(user.id, tier, networks_of(request))
    # From here it counts as a generation, of which a member has fewer.
    give_back(request.scope)
    ai_session, macros = await generations.run(
        member, lambda: generate_plan(database, model_server, user.id, body)
    )
    return GeneratedPlanResponse(
        session_id=ai_session.id,
        plan=ai_session.output_plan,
        macros=DailyMacros.model_validate(macros),
    )
