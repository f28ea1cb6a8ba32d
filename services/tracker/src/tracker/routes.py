"""HTTP operations."""

from datetime import datetime
from typing import Annotated

from fastapi import Query, Response
from pydantic import BeforeValidator

from chassis.http import CurrentUser, Export, Routes, export
from chassis.storage import RawSql
from tracker import export_records, list_logs, rules, save_log, summary
from tracker.schemas import LogRequest, LogResponse, LogsResponse, SummaryResponse

api = Routes("/api/tracker")

Since = Annotated[datetime | None, BeforeValidator(rules.first_instant), Query(alias="from")]
Until = Annotated[datetime | None, BeforeValidator(rules.last_instant), Query(alias="to")]


@api.post("/log", errors={500: "Failed to save log"})
async def post_log(body: LogRequest, user: CurrentUser, sql: RawSql) -> LogResponse:
    """Save the log of a day."""
    return LogResponse.model_construct(log=await save_log.save_log(sql, user.id, body))


@api.get("/logs", errors={500: "Failed to fetch logs"}, response_model=LogsResponse)
async def get_logs(
    user: CurrentUser, sql: RawSql, since: Since = None, until: Until = None
) -> Response:
    """List the logs of a range of days."""
    logs = await list_logs.list_logs(sql, user.id, since, until)
    return Response(logs, media_type="application/json")


@api.get("/summary", errors={500: "Failed to fetch summary"})
async def get_summary(user: CurrentUser, sql: RawSql) -> SummaryResponse:
    """Summarise the last 30 days."""
    return await summary.summary(sql, user.id)


@api.get("/export", errors={500: "Failed to export"}, response_model=Export)
async def get_export(user: CurrentUser, sql: RawSql) -> Response:
    """Export everything that tracker keeps about the member."""
    return await export(sql, "tracker", user.id, export_records.RECORDS)
