"""HTTP operation on the check of a plan."""

import asyncio
from typing import Annotated

from chassis.http import CurrentUser, Routes, provided
from chassis.storage import ServiceDatabase
from planner.check.check_plan import check_stored
from planner.check.schemas import CheckResponse
from planner.plans import TOO_MANY, OneAtATime, SessionId, load_session

api = Routes("/api/ai")

Turns = Annotated[OneAtATime, provided(OneAtATime)]


@api.get(
    "/sessions/{id}/check",
    name="check_plan",
    errors={
        404: "Session not found",
        429: TOO_MANY,
        500: "Failed to check the plan",
        503: "Service unavailable",
    },
)
async def get_check(
    id: SessionId, user: CurrentUser, database: ServiceDatabase, turns: Turns
) -> CheckResponse:
    """Check a plan: whether its figures are true, and whether it names what is left out."""
    found = await load_session(database, user.id, id)
    plan = (found.output_plan, found.input_params, found.targets)
    async with turns.turn_of(user.id):
        # 16 to 90 ms of CPU, each time that a plan is shown. The process that draws would never be
        # idle, and keep its 80 MB.
        checked = await asyncio.to_thread(check_stored, *plan)
    return CheckResponse.model_validate(checked)
