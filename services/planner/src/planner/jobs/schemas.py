"""Bodies of jobs."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text, example
from planner.jobs.rules import LEAST_CALORIES, MOST_CALORIES
from planner.plans import Figure
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

_FIGURES = {
    "calories": 612.4,
    "proteinG": 38.2,
    "fatG": 47.9,
    "netCarbsG": 5.1,
}
_CHOICE = {
    "dish": "Salmon with broccoli and butter",
    "meal": {
        "name": "Salmon with broccoli and butter",
        "description": "Fry the salmon in the butter. 170 g salmon, 150 g broccoli, 20 g butter.",
        **_FIGURES,
        "ingredients": [{"foodId": "salmon", "name": "Salmon", "grams": 170}],
    },
    "figures": {"calories": 1583.1, "proteinG": 102.7, "fatG": 121.5, "netCarbsG": 18.4},
}


class SwapInput(RequestBody):
    """The meal to replace; without a meal, the whole day.

    `dish` is one of those that `GET` offers for the meal; or `wish` describes what to write.
    """

    model_config = example({"day": 3, "meal": "dinner", "wish": "something with fish"})

    day: int = Field(ge=1)
    meal: Meal | None = None
    wish: Annotated[Text, StringConstraints(max_length=200)] | None = None
    dish: Annotated[Text, StringConstraints(max_length=200)] | None = None


class RefitInput(RequestBody):
    """The calories of a day, and the day of the plan from which on they count."""

    model_config = example({"calories": 1720, "fromDay": 3})

    calories: int = Field(ge=LEAST_CALORIES, le=MOST_CALORIES)
    from_day: int = Field(ge=1)


class RefitPreviewResponse(ResponseBody):
    """How many portions change; 0 where the dishes cannot have these calories."""

    model_config = example({"portions": 18})

    portions: int


class SwapChoice(ResponseBody):
    """A dish of the kitchen for a meal, and the day's figures with it."""

    model_config = example(_CHOICE)

    dish: str
    meal: dict[str, Any]
    figures: dict[str, Figure]


class SwapChoicesResponse(ResponseBody):
    model_config = example({"choices": [_CHOICE]})

    choices: list[SwapChoice]


class JobRecord(ResponseBody):
    """A plan that is being written, or was.

    `day` is the day that a swap changes, or from which on a refit does.
    """

    model_config = example(EXAMPLE_JOB)

    id: str
    state: Literal["queued", "writing", "done", "failed", "canceled"]
    kind: Literal["plan", "swap", "rewrite", "refit"]
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
