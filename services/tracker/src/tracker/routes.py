"""HTTP in."""

from datetime import datetime
from typing import Annotated

from fastapi import Query, Response
from pydantic import BeforeValidator

from chassis.http import CurrentUser, Routes
from chassis.storage import HotPath
from tracker import list_logs, rules, save_log, summary
from tracker.schemas import LogEntry, Logs, Saved, Summary

api = Routes("/api/tracker")

Since = Annotated[datetime | None, BeforeValidator(rules.first_instant), Query(alias="from")]
Until = Annotated[datetime | None, BeforeValidator(rules.last_instant), Query(alias="to")]


@api.post("/log", errors={500: "Failed to save log"})
async def post_log(entry: LogEntry, member: CurrentUser, hot: HotPath) -> Saved:
    """Save the log of a day."""
    return Saved.model_construct(log=await save_log.save_log(hot, member.id, entry))


@api.get("/logs", errors={500: "Failed to fetch logs"}, response_model=Logs)
async def get_logs(
    member: CurrentUser, hot: HotPath, since: Since = None, until: Until = None
) -> Response:
    """The logs of a range of days."""
    logs = await list_logs.list_logs(hot, member.id, since, until)
    return Response(logs, media_type="application/json")


@api.get("/summary", errors={500: "Failed to fetch summary"})
async def get_summary(member: CurrentUser, hot: HotPath) -> Summary:
    """What the last thirty days come to."""
    return await summary.summary(hot, member.id)
