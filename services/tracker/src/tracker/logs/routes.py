"""HTTP operations."""

from datetime import date

from fastapi import Response

from chassis.http import CurrentUser, ValidationFailed
from chassis.personal import After, Export, export
from chassis.storage import RawSql, Session
from tracker.achievements.list_achievements import list_achievements
from tracker.imports import routes as import_routes
from tracker.logs import rules
from tracker.logs.add_water import add_water
from tracker.logs.change_log import change_log
from tracker.logs.list_logs import list_logs
from tracker.logs.list_weights import list_weights
from tracker.logs.save_log import remove_log, replace_log, save_log
from tracker.logs.summarise import summarise
from tracker.personal_data import PERSONAL
from tracker.plan_starts import change_plan_starts as plan_starts
from tracker.schemas import (
    AchievementsResponse,
    Day,
    DeletedResponse,
    LogChange,
    LogFields,
    LogRequest,
    LogResponse,
    LogsResponse,
    NewPlanStart,
    NewWater,
    PlanStartsResponse,
    Since,
    SummaryResponse,
    Until,
    WaterResponse,
    WeightResponse,
)

api = import_routes.api


@api.post("/log", errors={500: "Failed to save log"})
async def post_log(body: LogRequest, user: CurrentUser, sql: RawSql) -> LogResponse:
    """Save the log of a day."""
    return LogResponse.model_construct(log=await save_log(sql, user.id, body))


@api.put("/log/{date}", errors={500: "Failed to save log"})
async def put_log(date: str, body: LogFields, user: CurrentUser, sql: RawSql) -> LogResponse:
    """Replace the log of a day: a field that is left out becomes null."""
    log = await replace_log(sql, user.id, _day(date), body)
    return LogResponse.model_construct(log=log)


@api.patch("/log/{date}", errors={500: "Failed to save log"})
async def patch_log(date: str, body: LogChange, user: CurrentUser, sql: RawSql) -> LogResponse:
    """Change some fields of the log of a day: one that is left out stays, null clears it."""
    log = await change_log(sql, user.id, _day(date), body)
    return LogResponse.model_construct(log=log)


@api.post("/water", errors={500: "Failed to save water"})
async def post_water(body: NewWater, user: CurrentUser, sql: RawSql) -> WaterResponse:
    """Add water to a day; what has the same id is added once."""
    return WaterResponse.model_construct(log=await add_water(sql, user.id, body))


def _day(text: str) -> date:
    try:
        return rules.storable(rules.day(text))
    except ValueError as error:
        raise ValidationFailed(
            {"field": "date", "message": str(error), "code": "not_a_date"}
        ) from None


@api.delete("/log", errors={404: "Log not found", 500: "Failed to delete log"})
async def delete_log(date: Day, user: CurrentUser, sql: RawSql) -> DeletedResponse:
    """Delete the log of a day; earned achievements and points stay."""
    await remove_log(sql, user.id, date)
    return DeletedResponse(deleted=True)


@api.get("/logs", errors={500: "Failed to fetch logs"}, response_model=LogsResponse)
async def get_logs(
    user: CurrentUser, sql: RawSql, since: Since = None, until: Until = None
) -> Response:
    """List the logs of a range of days."""
    logs = await list_logs(sql, user.id, since, until)
    return Response(logs, media_type="application/json")


@api.get("/weight", errors={500: "Failed to fetch weights"})
async def get_weight(
    user: CurrentUser, sql: RawSql, since: Since = None, until: Until = None
) -> WeightResponse:
    """List the weights of a range of days with their trend; by default the last 90 days."""
    return await list_weights(sql, user.id, since, until)


@api.get("/achievements", errors={500: "Failed to fetch achievements"})
async def get_achievements(user: CurrentUser, session: Session) -> AchievementsResponse:
    """List all achievements with the member's progress."""
    return AchievementsResponse(achievements=await list_achievements(session, user.id))


@api.get("/plan-starts", errors={500: "Failed to fetch plan starts"})
async def get_plan_starts(user: CurrentUser, sql: RawSql) -> PlanStartsResponse:
    """List the days on which the member starts plans, the latest choice first."""
    return await plan_starts.list_starts(sql, user.id)


@api.post("/plan-starts", errors={500: "Failed to save plan start"})
async def post_plan_start(body: NewPlanStart, user: CurrentUser, sql: RawSql) -> PlanStartsResponse:
    """Start a plan on a day, or move it; a written plan starts by itself when it is written."""
    return await plan_starts.start_plan(sql, user.id, body)


@api.delete("/plan-starts/{plan_id}", errors={500: "Failed to delete plan start"})
async def delete_plan_start(plan_id: str, user: CurrentUser, sql: RawSql) -> PlanStartsResponse:
    """Forget on which day a plan starts; without a day this changes nothing."""
    return await plan_starts.forget_start(sql, user.id, plan_id)


@api.get("/summary", errors={500: "Failed to fetch summary"})
async def get_summary(user: CurrentUser, sql: RawSql) -> SummaryResponse:
    """Summarise the last 30 days."""
    return await summarise(sql, user.id)


@api.get("/export", errors={404: "No such page", 500: "Failed to export"}, response_model=Export)
async def get_export(user: CurrentUser, sql: RawSql, after: After = None) -> Response:
    """Export everything that tracker keeps about the member."""
    return await export(sql, "tracker", user.id, PERSONAL, after)
