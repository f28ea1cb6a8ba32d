"""HTTP operations that import a diary of elsewhere, and export the own one."""

from typing import Annotated, Any

from fastapi import Query, Request, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from chassis.http import (
    CurrentUser,
    InvalidRequest,
    PayloadTooLarge,
    Routes,
    ValidationFailed,
)
from chassis.storage import RawSql
from tracker.days import Day
from tracker.imports.apply_import import apply_import
from tracker.imports.export_diary import export_diary
from tracker.imports.schemas import ImportAnswers, ImportResponse
from tracker.imports.show_import import show_import
from tracker.imports.start_import import refuse_another, start_import

api = Routes("/api/tracker")
# The gateway lets as much through to this path.
MOST_BYTES = 5 * 1024 * 1024
_CSV: dict[str, Any] = {"text/csv": {"schema": {"type": "string"}}}


@api.post(
    "/imports",
    status=202,
    errors={
        409: "Another import is at work",
        413: "Request body too large",
        500: "Failed to read the file",
    },
    invalid=InvalidRequest(),
    openapi_extra={"requestBody": {"required": True, "content": _CSV}},
)
async def post_import(request: Request, user: CurrentUser, sql: RawSql) -> ImportResponse:
    """Send a file of MyFitnessPal, Cronometer or Keto, one at a time: it is read in a moment, and
    nothing is in the diary before `apply`."""
    await refuse_another(sql, user.id)
    content = await _csv_body(request)
    return ImportResponse(import_=await start_import(sql, user.id, content))


async def _csv_body(request: Request) -> bytes:
    """The body of at most so many bytes, which are counted as they come: nothing is unpacked."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    coding = request.headers.get("content-encoding", "identity").strip().lower()
    if kind != "text/csv" or coding != "identity":
        message = "Must be sent with content-type: text/csv, and without a content-encoding"
        raise ValidationFailed({"field": "body", "message": message, "code": "unreadable"})
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
    status=202,
    errors={
        404: "Import not found",
        409: (
            "Questions are open",
            "The file is still being read",
            "Another import is at work",
        ),
        500: "Failed to import",
    },
    responses={200: {"model": ImportResponse, "description": "It is over already"}},
)
async def post_apply(
    id: str, body: ImportAnswers, user: CurrentUser, sql: RawSql, response: Response
) -> ImportResponse:
    """Begin to add the file's entries to the diary; again, it changes nothing."""
    found = await apply_import(sql, user.id, id, body.answers or {})
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
    since: Annotated[Day | None, Query(alias="from")] = None,
    until: Annotated[Day | None, Query(alias="to")] = None,
) -> Response:
    """Export the diary as a file that can be imported again; 12,000 entries at most."""
    text = await export_diary(sql, user.id, since, until)
    disposition = {"content-disposition": 'attachment; filename="keto-diary.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=disposition)
