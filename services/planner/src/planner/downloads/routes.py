"""HTTP operations on the files of a plan."""

import re
from datetime import date, timedelta
from functools import partial
from typing import Annotated, Any

from fastapi import Query, Response
from pydantic import BeforeValidator

from chassis import clock
from chassis.http import Coded, Conflict, CurrentUser, Routes, ValidationFailed, provided
from chassis.storage import ServiceDatabase
from planner.downloads.calendar import NoDate, NoDays, calendar
from planner.downloads.drawing_process import DrawingProcess
from planner.downloads.food_text import food_text
from planner.downloads.schemas import CarbsShown, FoodWords, Paper, Units
from planner.health import for_doctor, read_health
from planner.plans import TOO_MANY, OneAtATime, SessionId, day_made, load_session, who_wrote
from planner.preferences import read_pantry
from planner.stored_plans import read_stored

api = Routes("/api/ai")


def _date(value: object) -> object:
    """Only `YYYY-MM-DD`: pydantic would also read a number of seconds."""
    if isinstance(value, str) and not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise ValueError("must be a date: YYYY-MM-DD")
    return value


Turns = Annotated[OneAtATime, provided(OneAtATime)]
Drawing = Annotated[DrawingProcess, provided(DrawingProcess)]
Start = Annotated[
    date | None, BeforeValidator(Coded("not_a_date", _date)), Query(examples=["2026-04-01"])
]

_NOT_FOUND = "Session not found"


def _file(media_type: str) -> dict[str, Any]:
    """The part of a route that says that it answers with a file."""
    content = {media_type: {"schema": {"type": "string", "format": "binary"}}}
    return {"response_class": Response, "responses": {200: {"content": content}}}


@api.get(
    "/sessions/{id}/pdf",
    errors={
        404: _NOT_FOUND,
        429: TOO_MANY,
        500: "Failed to make the PDF",
        503: "Service unavailable",
    },
    **_file("application/pdf"),
)
async def get_pdf(
    id: SessionId,
    user: CurrentUser,
    database: ServiceDatabase,
    turns: Turns,
    drawing: Drawing,
    paper: Paper = "a4",
    units: Units = "metric",
    words: FoodWords | None = None,
    carbs: CarbsShown = "net",
) -> Response:
    """Print a plan: each week on a page, the shopping list without what is at home, the dishes.
    Where a doctor supervises, the second page is for the doctor.

    Without `words`, it has those that it was written with.
    """
    found = await load_session(database, user.id, id)
    made = await day_made(database, found)
    async with database.session() as session:
        page = for_doctor(await read_health(session, user.id), found.targets)
        pantry = await read_pantry(session, user.id)
    async with turns.turn_of(user.id):
        by = who_wrote(found)
        document = await drawing.draw(
            found.output_plan, made, paper, units, words, carbs, by, for_doctor=page, pantry=pantry
        )
    return _download(document, "application/pdf", f"keto-plan-{made.isoformat()}.pdf")


@api.get(
    "/sessions/{id}/calendar.ics",
    errors={404: _NOT_FOUND, 409: "Plan has no days", 500: "Failed to make the calendar"},
    **_file("text/calendar"),
)
async def get_calendar(
    id: SessionId,
    user: CurrentUser,
    database: ServiceDatabase,
    start: Start = None,
    units: Units = "metric",
    words: FoodWords | None = None,
    carbs: CarbsShown = "net",
) -> Response:
    """Put a plan into a calendar, by default from the day after it was made.

    Without `words`, it has those that it was written with.
    """
    found = await load_session(database, user.id, id)
    first = start or await day_made(database, found) + timedelta(days=1)
    try:
        plan = read_stored(found.output_plan)
        said = partial(food_text, units=units, words=words)
        events = calendar(plan, id, first, clock.now(), said, carbs, who_wrote(found))
    except NoDays:
        raise Conflict("Plan has no days") from None
    except NoDate:
        message = "The plan would end after the year 9999"
        raise ValidationFailed({"field": "start", "message": message, "code": "too_big"}) from None
    return _download(events, "text/calendar; charset=utf-8", "keto-plan.ics")


def _download(content: bytes, media_type: str, name: str) -> Response:
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=disposition)
