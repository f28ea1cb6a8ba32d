"""HTTP operations that import a diary from another app, and export the member's diary."""

from typing import Annotated, Any

from fastapi import Query, Request, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from chassis.http import (
    CurrentUser,
    Detail,
    InvalidRequest,
    PayloadTooLarge,
    Routes,
    ValidationFailed,
)
from chassis.storage import RawSql, ServiceDatabase, Session
from tracker.days import Day
from tracker.diary import CONFIRM_ADDRESS, CONFIRM_CODE
from tracker.imports.apply_import import apply_import
from tracker.imports.export_diary import export_diary
from tracker.imports.import_tasks import MOST_BYTES
from tracker.imports.schemas import EXAMPLE_IMPORT, ImportAnswers, ImportResponse
from tracker.imports.show_import import show_import
from tracker.imports.start_import import refuse_another, start_import

api = Routes("/api/tracker")
_CSV: dict[str, Any] = {
    "text/csv": {
        "schema": {"type": "string"},
        "example": "Date,Meal,Calories,Fat (g),Carbohydrates (g),Fiber,Protein (g)\n"
        "03/04/2026,Lunch,430.5,38.0,6.0,2.0,16.0\n",
    }
}
_NOT_CSV: Detail = {
    "field": "body",
    "message": "Must be sent with content-type: text/csv, and without a content-encoding",
    "code": "unreadable",
}


@api.post(
    "/imports",
    name="start_import",
    status=202,
    errors={
        409: "Another import is at work",
        413: "Request body too large",
        500: "Failed to read the file",
    },
    more={"Validation error": {"details": [_NOT_CSV]}},
    invalid=InvalidRequest(),
    openapi_extra={"requestBody": {"required": True, "content": _CSV}},
    example={
        "import": {
            "id": "01939fa0-8000-7000-8000-000000000010",
            "state": "reading",
            "format": None,
            "rows": 0,
            "days": 0,
            "problems": [],
            "questions": [],
            "preview": [],
        }
    },
)
async def post_import(
    request: Request, user: CurrentUser, database: ServiceDatabase
) -> ImportResponse:
    """Send a file of MyFitnessPal, Cronometer or Keto, one at a time. It is read in the background,
    and nothing is added to the diary before `apply`."""
    async with database.session() as session:
        await refuse_another(session, user.id)
    # Use no database connection while the file arrives.
    content = await _csv_body(request)
    async with database.session() as session:
        started = await start_import(session, user.id, content, _network_of(request))
    return ImportResponse(import_=started)


def _network_of(request: Request) -> str | None:
    """Return the client's IPv4 address or IPv6 /48, from the gateway, or None without limits."""
    return next(reversed(request.headers.get("x-client-networks", "").split()), None)


async def _csv_body(request: Request) -> bytes:
    """Return the body, whose size is limited while it arrives; refuse a compressed one."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    coding = request.headers.get("content-encoding", "identity").strip().lower()
    if kind != "text/csv" or coding != "identity":
        raise ValidationFailed(_NOT_CSV)
    content = bytearray()
    try:
        async for piece in request.stream():
            content += piece
            if len(content) > MOST_BYTES:
                raise PayloadTooLarge("Request body too large")
    except ClientDisconnect:
        raise HTTPException(400) from None
    return bytes(content)


@api.get("/imports/{id}", errors={404: "Import not found", 500: "Failed to fetch the import"})
async def get_import(id: str, user: CurrentUser, session: Session) -> ImportResponse:
    """Show an import: the contents of the file, its problems and the open questions."""
    return ImportResponse(import_=await show_import(session, user.id, id))


@api.post(
    "/imports/{id}/apply",
    name="apply_import",
    status=202,
    errors={
        404: "Import not found",
        409: (
            "Questions are open",
            "The file is still being read",
            "Another import is at work",
            CONFIRM_ADDRESS,
        ),
        500: "Failed to import",
    },
    more={CONFIRM_ADDRESS: CONFIRM_CODE},
    responses={200: {"model": ImportResponse, "description": "The import has already ended"}},
    example={"import": {**EXAMPLE_IMPORT, "state": "applying"}},
)
async def post_apply(
    id: str,
    body: ImportAnswers,
    request: Request,
    user: CurrentUser,
    session: Session,
    sql: RawSql,
    response: Response,
) -> ImportResponse:
    """Start adding the file's entries to the diary. A repeated request changes nothing."""
    answers = body.answers or {}
    found = await apply_import(session, sql, user.id, id, answers, _network_of(request))
    if found.state in ("applied", "failed"):
        response.status_code = 200
    return ImportResponse(import_=found)


@api.get(
    "/diary.csv",
    errors={500: "Failed to export"},
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string", "format": "binary"}}}}},
)
async def get_diary_csv(
    user: CurrentUser,
    database: ServiceDatabase,
    since: Annotated[Day | None, Query(alias="from", examples=["2026-03-01"])] = None,
    until: Annotated[Day | None, Query(alias="to", examples=["2026-03-31"])] = None,
) -> Response:
    """Export the diary as a file that can be imported again, at most 12,000 entries."""
    file = await export_diary(database, user.id, since, until)
    disposition = {"content-disposition": 'attachment; filename="keto-diary.csv"'}
    return Response(file, media_type="text/csv; charset=utf-8", headers=disposition)
