"""HTTP operations that import a diary of elsewhere, and export the own one."""

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
from chassis.storage import RawSql
from tracker.days import Day
from tracker.diary import CONFIRM_ADDRESS, CONFIRM_CODE
from tracker.imports.apply_import import apply_import
from tracker.imports.export_diary import export_diary
from tracker.imports.schemas import EXAMPLE_IMPORT, ImportAnswers, ImportResponse
from tracker.imports.show_import import show_import
from tracker.imports.start_import import MOST_BYTES, refuse_another, start_import

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
async def post_import(request: Request, user: CurrentUser, sql: RawSql) -> ImportResponse:
    """Send a file of MyFitnessPal, Cronometer or Keto, one at a time: it is read in a moment, and
    nothing is in the diary before `apply`."""
    await refuse_another(sql, user.id)
    content = await _csv_body(request)
    return ImportResponse(import_=await start_import(sql, user.id, content, _network_of(request)))


def _network_of(request: Request) -> str | None:
    """The client's address, or its /48 of IPv6, as the gateway names it; None without limits."""
    return next(reversed(request.headers.get("x-client-networks", "").split()), None)


async def _csv_body(request: Request) -> bytes:
    """The body of at most so many bytes, which are counted as they come: nothing is unpacked."""
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
async def get_import(id: str, user: CurrentUser, sql: RawSql) -> ImportResponse:
    """Show an import: what is in the file, what is wrong with it, and what is asked."""
    return ImportResponse(import_=await show_import(sql, user.id, id))


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
    responses={200: {"model": ImportResponse, "description": "It is over already"}},
    example={"import": {**EXAMPLE_IMPORT, "state": "applying"}},
)
async def post_apply(
    id: str,
    body: ImportAnswers,
    request: Request,
    user: CurrentUser,
    sql: RawSql,
    response: Response,
) -> ImportResponse:
    """Begin to add the file's entries to the diary; again, it changes nothing."""
    found = await apply_import(sql, user.id, id, body.answers or {}, _network_of(request))
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
    sql: RawSql,
    since: Annotated[Day | None, Query(alias="from", examples=["2026-03-01"])] = None,
    until: Annotated[Day | None, Query(alias="to", examples=["2026-03-31"])] = None,
) -> Response:
    """Export the diary as a file that can be imported again; 12,000 entries at most."""
    file = await export_diary(sql, user.id, since, until)
    disposition = {"content-disposition": 'attachment; filename="keto-diary.csv"'}
    return Response(file, media_type="text/csv; charset=utf-8", headers=disposition)
