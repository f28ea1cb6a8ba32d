"""HTTP operation on the check of a plan."""

from functools import partial
from typing import Annotated

from chassis.http import CurrentUser, Routes, provided
from chassis.storage import ServiceDatabase
from planner.check.check_plan import check_stored
from planner.check.schemas import CheckResponse
from planner.plans import TOO_MANY, BackgroundThread, SessionId, load_session

api = Routes("/api/ai")

Thread = Annotated[BackgroundThread, provided(BackgroundThread)]


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
    id: SessionId, user: CurrentUser, database: ServiceDatabase, thread: Thread
) -> CheckResponse:
    """Check a plan: whether its figures are true, and whether it names what is left out."""
    found = await load_session(database, user.id, id)
    checking = partial(check_stored, found.output_plan, found.input_params, found.targets)
    return CheckResponse.model_validate(await thread.run(user.id, checking))
