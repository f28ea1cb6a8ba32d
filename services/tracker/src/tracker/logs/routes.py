"""HTTP operations of logs."""

from datetime import date

from fastapi import Response

from chassis.http import CurrentUser, Routes, ValidationFailed
from chassis.storage import RawSql
from tracker.days import Day, Since, Until, parse_day, storable_day
from tracker.logs.add_water import add_water
from tracker.logs.change_log import change_log
from tracker.logs.estimate_expenditure import estimate_expenditure
from tracker.logs.list_logs import list_logs
from tracker.logs.list_weights import list_weights
from tracker.logs.save_log import remove_log, replace_log, save_log
from tracker.logs.schemas import (
    EXAMPLE_LOG,
    ExpenditureResponse,
    LogChange,
    LogFields,
    LogRequest,
    LogResponse,
    LogsResponse,
    NewWater,
    SummaryResponse,
    WaterResponse,
    WeightResponse,
)
from tracker.logs.summarise import summarise
from tracker.schemas import DeletedResponse

api = Routes("/api/tracker")


@api.post("/log", name="save_log", errors={500: "Failed to save log"})
async def post_log(body: LogRequest, user: CurrentUser, sql: RawSql) -> LogResponse:
    """Save the log of a day."""
    return LogResponse.model_construct(log=await save_log(sql, user.id, body))


@api.put("/log/{date}", errors={500: "Failed to save log"})
async def put_log(date: str, body: LogFields, user: CurrentUser, sql: RawSql) -> LogResponse:
    """Replace the log of a day: a field that is left out becomes null."""
    log = await replace_log(sql, user.id, _day(date), body)
    return LogResponse.model_construct(log=log)


@api.patch(
    "/log/{date}",
    errors={500: "Failed to save log"},
    example={"log": {**EXAMPLE_LOG, "notes": None}},
)
async def patch_log(date: str, body: LogChange, user: CurrentUser, sql: RawSql) -> LogResponse:
    """Change some fields of the log of a day: one that is left out stays, null clears it."""
    log = await change_log(sql, user.id, _day(date), body)
    return LogResponse.model_construct(log=log)


@api.post("/water", name="add_water", errors={500: "Failed to save water"})
async def post_water(body: NewWater, user: CurrentUser, sql: RawSql) -> WaterResponse:
    """Add water to a day; what has the same id is added once."""
    return WaterResponse.model_construct(log=await add_water(sql, user.id, body))


def _day(text: str) -> date:
    try:
        return storable_day(parse_day(text))
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


@api.get("/expenditure", errors={500: "Failed to fetch expenditure"})
async def get_expenditure(user: CurrentUser, sql: RawSql) -> ExpenditureResponse:
    """Estimate what the member burns a day, from intake and weight of the last 28 days."""
    return await estimate_expenditure(sql, user.id)


@api.get("/summary", errors={500: "Failed to fetch summary"})
async def get_summary(user: CurrentUser, sql: RawSql) -> SummaryResponse:
    """Summarise the last 30 days."""
    return await summarise(sql, user.id)
