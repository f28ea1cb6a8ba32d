"""HTTP operations of logs."""

from fastapi import Response

from chassis.http import CurrentUser, Routes
from chassis.storage import RawSql
from tracker.days import NOT_A_DAY, Day, Since, Until, day_in_path
from tracker.logs.estimate_expenditure import estimate_expenditure, note_whole_day
from tracker.logs.list_carbs import list_carbs
from tracker.logs.list_logs import list_logs
from tracker.logs.list_weights import list_weights
from tracker.logs.save_log import remove_log, replace_log, save_log
from tracker.logs.schemas import (
    CarbsResponse,
    ExpenditureResponse,
    LogFields,
    LogRequest,
    LogResponse,
    LogsResponse,
    SummaryResponse,
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
    log = await replace_log(sql, user.id, day_in_path(date), body)
    return LogResponse.model_construct(log=log)


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


@api.get("/carbs", errors={500: "Failed to fetch carbs"})
async def get_carbs(
    user: CurrentUser, sql: RawSql, since: Since = None, until: Until = None
) -> CarbsResponse:
    """List the net, total and available carbs of a range of days."""
    return await list_carbs(sql, user.id, since, until)


@api.get("/weight", errors={500: "Failed to fetch weights"})
async def get_weight(
    user: CurrentUser, sql: RawSql, since: Since = None, until: Until = None
) -> WeightResponse:
    """List the weights of a range of days with their trend; by default the last 90 days."""
    return await list_weights(sql, user.id, since, until)


@api.get("/expenditure", errors={500: "Failed to fetch expenditure"})
async def get_expenditure(user: CurrentUser, sql: RawSql) -> ExpenditureResponse:
    """Estimate how much the member burns per day, from the last 90 days' intake and weight."""
    return await estimate_expenditure(sql, user.id)


@api.put(
    "/whole-days/{date}",
    errors={400: "Validation error", 500: "Failed to save day"},
    more={"Validation error": {"details": [NOT_A_DAY]}},
)
async def put_whole_day(date: str, user: CurrentUser, sql: RawSql) -> ExpenditureResponse:
    """Note that everything was logged on a day, although it has little food."""
    return await note_whole_day(sql, user.id, day_in_path(date))


@api.get("/summary", errors={500: "Failed to fetch summary"})
async def get_summary(user: CurrentUser, sql: RawSql) -> SummaryResponse:
    """Summarise the last 30 days."""
    return await summarise(sql, user.id)
