"""Request and response bodies of plan starts."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import StringConstraints

from chassis.http import RequestBody, ResponseBody, Text, example
from tracker.days import Day


class NewPlanStart(RequestBody):
    """A plan of the member's, and the date of its first day."""

    model_config = example(
        {"kind": "catalogue", "planId": "keto-kickstart", "startsOn": "2026-04-06"}
    )

    kind: Literal["written", "catalogue"]
    plan_id: Annotated[Text, StringConstraints(min_length=1, max_length=200)]
    starts_on: Day


class PlanStart(ResponseBody):
    """`planId` is the id of a written plan's session, or the slug of a catalogue plan."""

    model_config = example(
        {
            "kind": "catalogue",
            "planId": "keto-kickstart",
            "startsOn": "2026-04-06",
            "chosenAt": "2026-03-31T18:00:00Z",
        }
    )

    kind: Literal["written", "catalogue"]
    plan_id: str
    starts_on: date
    chosen_at: datetime


class PlanStartsResponse(ResponseBody):
    """The plans that the member starts, the latest choice first."""

    starts: list[PlanStart]
