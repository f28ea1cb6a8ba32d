"""HTTP operations of plan starts."""

from chassis.http import CurrentUser, Routes
from chassis.storage import Session
from tracker.plan_starts.change_plan_starts import forget_start, list_starts, start_plan
from tracker.plan_starts.schemas import NewPlanStart, PlanStartsResponse

api = Routes("/api/tracker")


@api.get("/plan-starts", errors={500: "Failed to fetch plan starts"})
async def get_plan_starts(user: CurrentUser, session: Session) -> PlanStartsResponse:
    """List the days on which the member starts plans, the latest choice first."""
    return await list_starts(session, user.id)


@api.post("/plan-starts", name="start_plan", errors={500: "Failed to save plan start"})
async def post_plan_start(
    body: NewPlanStart, user: CurrentUser, session: Session
) -> PlanStartsResponse:
    """Start a plan on a day, or move its start. A written plan needs no start: the app starts it on
    the day on which it was written."""
    return await start_plan(session, user.id, body)


@api.delete(
    "/plan-starts/{plan_id}",
    name="forget_plan_start",
    errors={500: "Failed to delete plan start"},
    example={"starts": []},
)
async def delete_plan_start(
    plan_id: str, user: CurrentUser, session: Session
) -> PlanStartsResponse:
    """Delete a plan's start; if it has none, nothing changes."""
    return await forget_start(session, user.id, plan_id)
