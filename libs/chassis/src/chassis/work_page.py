"""A service's background work, for the desk."""

from datetime import datetime
from typing import Annotated

from fastapi import Path

from chassis.http import NotFound, ResponseBody, Routes, Staff, example, provided
from messaging import Database
from work import count_by_kind, list_given_up

_RUNBOOK = "docs/operations.md#background-work"
_SHOWN = 100

_KIND = {
    "kind": "deliver-webhook",
    "due": 2,
    "waiting": 1,
    "running": 1,
    "gaveUp": 1,
    "oldestSeconds": 12.5,
}
_GIVEN_UP = {
    "kind": "deliver-webhook",
    "key": "01939fa0-8000-7000-8000-0000000000e1",
    "gaveUpAt": "2026-03-30T10:05:00Z",
    "attempts": 9,
    "lastError": "TimeoutError at deliver.py:80 in deliver",
}


class WorkOfKind(ResponseBody):
    """The number of open tasks of a kind; `oldestSeconds` is how long the oldest has been due."""

    model_config = example(_KIND)

    kind: str
    due: int
    waiting: int
    running: int
    gave_up: int
    oldest_seconds: float


class GivenUpTask(ResponseBody):
    """A task whose last attempt has failed; it waits for an operator."""

    model_config = example(_GIVEN_UP)

    kind: str
    key: str
    gave_up_at: datetime
    attempts: int
    last_error: str


class WorkResponse(ResponseBody):
    """The background work of a service: each kind, and the first hundred failed tasks."""

    model_config = example({"kinds": [_KIND], "givenUp": [_GIVEN_UP], "runbook": _RUNBOOK})

    kinds: list[WorkOfKind]
    given_up: list[GivenUpTask]
    runbook: str


def work_routes(prefix: str, service: str) -> Routes:
    """The operation that shows the background work of a service."""
    api = Routes(prefix)

    @api.get("/work/{service}", errors={404: "Service not found", 500: "Failed to fetch the work"})
    async def get_work(
        named: Annotated[str, Path(alias="service", examples=[service])],
        staff: Staff,
        database: Annotated[Database, provided(Database)],
    ) -> WorkResponse:
        """Show the background work of a service, and the tasks that were given up."""
        if named != service:
            raise NotFound("Service not found")
        sql = database.raw_sql
        return WorkResponse(
            kinds=[WorkOfKind(**row) for row in await count_by_kind(sql)],
            given_up=[GivenUpTask(**row) for row in await list_given_up(sql, _SHOWN)],
            runbook=_RUNBOOK,
        )

    return api
