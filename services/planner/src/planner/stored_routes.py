"""HTTP operations on a stored plan: check, shopping list, PDF, calendar."""

import re
from dataclasses import asdict
from datetime import date, timedelta
from functools import partial
from typing import Annotated, Any

from fastapi import Query, Response
from pydantic import AfterValidator, BeforeValidator

from chassis import clock
from chassis.http import Coded, Conflict, CurrentUser, ValidationFailed, provided
from chassis.storage import Database, ServiceDatabase, Session
from planner import job_routes
from planner.drawing import TOO_MANY, Drawing
from planner.rules import Paper
from planner.schemas import (
    CheckResponse,
    ShoppingLineRecord,
    ShoppingLineResponse,
    ShoppingResponse,
    Tick,
)
from planner.sessions import find_session
from planner.shopping_list import shopping_list, tick_line
from planner.stored import (
    NoDate,
    NoDays,
    ShoppingLine,
    calendar,
    check_stored,
    read_stored,
)
from planner.tables import AiSession

# One group in the documents.
api = job_routes.api


def _date(value: object) -> object:
    """Only `YYYY-MM-DD`: pydantic would also read a number of seconds."""
    if isinstance(value, str) and not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise ValueError("must be a date: YYYY-MM-DD")
    return value


def _range(text: str) -> str:
    """`3` or `1-7`, with at most three digits each."""
    if not re.fullmatch("[0-9]{1,3}(-[0-9]{1,3})?", text):
        raise ValueError("must be a day, such as 3, or the first and the last one, such as 1-7")
    return text


Pen = Annotated[Drawing, provided(Drawing)]
Days = Annotated[Annotated[str, AfterValidator(Coded("invalid", _range))] | None, Query()]
Servings = Annotated[int, Query(ge=1, le=12)]
Start = Annotated[date | None, BeforeValidator(Coded("not_a_date", _date)), Query()]

_NOT_FOUND = "Session not found"


def _file(media_type: str) -> dict[str, Any]:
    """The part of a route that says that it answers with a file."""
    content = {media_type: {"schema": {"type": "string", "format": "binary"}}}
    return {"response_class": Response, "responses": {200: {"content": content}}}


@api.get(
    "/sessions/{id}/check",
    errors={
        404: _NOT_FOUND,
        429: TOO_MANY,
        500: "Failed to check the plan",
        503: "Service unavailable",
    },
)
async def get_check(
    id: str, user: CurrentUser, database: ServiceDatabase, pen: Pen
) -> CheckResponse:
    """Check a plan: whether its figures are true, and whether it names what is left out."""
    found = await _session(database, user.id, id)
    checking = partial(check_stored, found.output_plan, found.input_params, found.targets)
    return CheckResponse.model_validate(await pen.run(user.id, checking))


@api.get("/sessions/{id}/shopping", errors={404: _NOT_FOUND, 500: "Failed to fetch the list"})
async def get_shopping(
    id: str, user: CurrentUser, session: Session, days: Days = None, servings: Servings = 1
) -> ShoppingResponse:
    """List what to buy for some days of a plan, by default for all of them."""
    lines, ticked = await shopping_list(session, user.id, id, days, servings)
    return ShoppingResponse(lines=[_line(line, line.key in ticked) for line in lines])


@api.put(
    "/sessions/{id}/shopping/{key}",
    errors={404: (_NOT_FOUND, "Line not found"), 500: "Failed to save the tick"},
)
async def put_shopping_line(
    id: str,
    key: str,
    body: Tick,
    user: CurrentUser,
    session: Session,
    days: Days = None,
    servings: Servings = 1,
) -> ShoppingLineResponse:
    """Tick a line of the shopping list, or untick it; the other devices see it."""
    line = await tick_line(session, user.id, id, key, days, servings, checked=body.checked)
    return ShoppingLineResponse(line=_line(line, body.checked))


def _line(line: ShoppingLine, checked: bool) -> ShoppingLineRecord:
    return ShoppingLineRecord(**asdict(line), checked=checked)


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
    id: str, user: CurrentUser, database: ServiceDatabase, pen: Pen, paper: Paper = "a4"
) -> Response:
    """Print a plan: each week on a page, the shopping list, the dishes."""
    found = await _session(database, user.id, id)
    made = found.created_at.date()
    document = await pen.run(user.id, partial(_print, found.output_plan, made, paper))
    return _download(document, "application/pdf", f"keto-plan-{made.isoformat()}.pdf")


def _print(plan: object, made: date, paper: Paper) -> bytes:
    # fpdf2 takes 43 MB and half a second: a process that prints nothing does without.
    from planner.stored.pdf import pdf

    return pdf(read_stored(plan), made, paper)


@api.get(
    "/sessions/{id}/calendar.ics",
    errors={404: _NOT_FOUND, 409: "Plan has no days", 500: "Failed to make the calendar"},
    **_file("text/calendar"),
)
async def get_calendar(
    id: str, user: CurrentUser, database: ServiceDatabase, start: Start = None
) -> Response:
    """Put a plan into a calendar, by default from the day after it was made."""
    found = await _session(database, user.id, id)
    first = start or found.created_at.date() + timedelta(days=1)
    try:
        events = calendar(read_stored(found.output_plan), id, first, clock.now())
    except NoDays:
        raise Conflict("Plan has no days") from None
    except NoDate:
        message = "The plan would end after the year 9999"
        raise ValidationFailed({"field": "start", "message": message, "code": "too_big"}) from None
    return _download(events, "text/calendar; charset=utf-8", "keto-plan.ics")


async def _session(database: Database, user_id: str, session_id: str) -> AiSession:
    """The plan; what is made of it takes a while, and holds no connection."""
    async with database.session() as session:
        return await find_session(session, user_id, session_id)


def _download(content: bytes, media_type: str, name: str) -> Response:
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=disposition)
