"""Bodies of jobs."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text
from planner.rules import Meal


class SwapInput(RequestBody):
    """The meal that is to be another one; without a meal, the whole day."""

    day: int = Field(ge=1)
    meal: Meal | None = None
    wish: Annotated[Text, StringConstraints(max_length=200)] | None = None


class JobRecord(ResponseBody):
    """A plan that is written, or was; `day` is that of a swap."""

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
    days: list[dict[str, Any]]


class JobsResponse(ResponseBody):
    jobs: list[JobRecord]
