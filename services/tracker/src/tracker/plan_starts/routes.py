"""HTTP operations of plan starts."""

from chassis.http import CurrentUser, Routes
from chassis.storage import RawSql
from tracker.plan_starts.change_plan_starts import forget_start, list_starts, start_plan
from tracker.plan_starts.schemas import NewPlanStart, PlanStartsResponse

api = Routes("/api/tracker")


@api.get("/plan-starts", errors={500: "Failed to fetch plan starts"})
async def get_plan_starts(user: CurrentUser, sql: RawSql) -> PlanStartsResponse:
    """List the days on which the member starts plans, the latest choice first."""
    return await list_starts(sql, user.id)


@api.post("/plan-starts", name="start_plan", errors={500: "Failed to save plan start"})
async def post_plan_start(body: NewPlanStart, user: CurrentUser, sql: RawSql) -> PlanStartsResponse:
    """Start a plan on a day, or move it; a written plan starts by itself when it is written."""
    return await start_plan(sql, user.id, body)


@api.delete(
    "/plan-starts/{plan_id}",
    name="forget_plan_start",
    errors={500: "Failed to delete plan start"},
    example={"starts": []},
)
async def delete_plan_start(plan_id: str, user: CurrentUser, sql: RawSql) -> PlanStartsResponse:
    """Forget on which day a plan starts; without a day this changes nothing."""
    return await forget_start(sql, user.id, plan_id)
