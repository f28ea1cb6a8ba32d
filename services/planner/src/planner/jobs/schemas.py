"""Bodies of jobs."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text, example
from planner.rules import Meal

EXAMPLE_JOB = {
    "id": "01939fa0-9000-7000-8000-000000000001",
    "state": "queued",
    "kind": "plan",
    "day": None,
    "days": 7,
    "daysDone": 0,
    "sessionId": None,
    "error": None,
    "createdAt": "2026-03-31T08:15:00Z",
}


class SwapInput(RequestBody):
    """The meal that is to be another one; without a meal, the whole day."""

    model_config = example({"day": 3, "meal": "dinner", "wish": "something with fish"})

    day: int = Field(ge=1)
    meal: Meal | None = None
    wish: Annotated[Text, StringConstraints(max_length=200)] | None = None


class JobRecord(ResponseBody):
    """A plan that is written, or was; `day` is that of a swap."""

    model_config = example(EXAMPLE_JOB)

    id: str
    state: Literal["queued", "writing", "done", "failed", "canceled"]
    kind: Literal["plan", "swap", "rewrite"]
    day: int | None
    days: int
    days_done: int
    session_id: str | None
    error: str | None
    created_at: datetime


class JobResponse(ResponseBody):
    job: JobRecord


class JobDaysResponse(JobResponse):
    model_config = example({"job": EXAMPLE_JOB, "days": []})

    days: list[dict[str, Any]]


class JobsResponse(ResponseBody):
    jobs: list[JobRecord]
