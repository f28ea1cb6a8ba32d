"""HTTP operations of the diary."""

import hashlib
from typing import Annotated, Any

from fastapi import Query, Request, Response

from chassis.http import CurrentUser, ResponseBody, Routes
from chassis.storage import RawSql
from tracker.days import Day, day_in_path, today
from tracker.diary.add_entries import Added, add_new, as_shown
from tracker.diary.add_water import add_water
from tracker.diary.answers import answer
from tracker.diary.change_entry import change_entry, remove_entries
from tracker.diary.change_log import change_log
from tracker.diary.copy_entries import copy_entries
from tracker.diary.entry_room import CONFIRM_ADDRESS, CONFIRM_CODE
from tracker.diary.list_recent import list_recent
from tracker.diary.responses import DayResponse, RecentResponse, WeekResponse
from tracker.diary.schemas import MOST_AT_ONCE, EntryChange, EntryCopy, NewEntries, NewEntry
from tracker.diary.show_day import show_day
from tracker.diary.show_week import show_week
from tracker.diary.write_responses import (
    DayChanged,
    EntriesDeletedResponse,
    EntriesResponse,
    EntryDeletedResponse,
    EntryMovedResponse,
    EntryResponse,
    WaterResponse,
)
from tracker.logs import LogChange, NewWater
from tracker.schemas import ClientId, Limit

api = Routes("/api/tracker")
EntryIds = Annotated[
    list[ClientId],
    Query(
        min_length=1, max_length=MOST_AT_ONCE, examples=[["01939fa0-8000-7000-8000-00000000000e"]]
    ),
]
OneDay = Annotated[Day | None, Query(examples=["2026-03-31"])]
_UNKNOWN = ("Food not found", "Dish not found")
_CONFIRM: dict[str, Any] = {CONFIRM_ADDRESS: CONFIRM_CODE}
_UNCHANGED: dict[int | str, dict[str, Any]] = {
    304: {"description": "The day is the one whose `ETag` is in `If-None-Match`"}
}


def _again(model: type[ResponseBody]) -> dict[int, dict[str, Any]]:
    """The response to a request that repeats an id."""
    return {200: {"model": model, "description": "It is there already"}}


@api.post(
    "/entries",
    name="add_entry",
    status=201,
    errors={404: _UNKNOWN, 409: CONFIRM_ADDRESS, 500: "Failed to save entry"},
    more=_CONFIRM,
    response_model=EntryResponse,
    responses=_again(EntryResponse),
)
async def post_entry(body: NewEntry, user: CurrentUser, sql: RawSql) -> Response:
    """Add a food, a dish or a quick add to the diary; a repeated id answers the first entry."""
    added = await add_new(sql, user.id, body)
    return answer(added.outcome, _status(added), entry=as_shown(added.entries[0]))


@api.post(
    "/entries/batch",
    name="add_entries",
    status=201,
    errors={404: _UNKNOWN, 409: CONFIRM_ADDRESS, 500: "Failed to save entries"},
    more=_CONFIRM,
    response_model=EntriesResponse,
    responses=_again(EntriesResponse),
)
async def post_entries(body: NewEntries, user: CurrentUser, sql: RawSql) -> Response:
    """Add entries of one day, all or nothing."""
    return _entries(await add_new(sql, user.id, body))


@api.post(
    "/entries/copy",
    name="copy_entries",
    status=201,
    errors={409: CONFIRM_ADDRESS, 500: "Failed to copy entries"},
    more=_CONFIRM,
    response_model=EntriesResponse,
    responses=_again(EntriesResponse),
)
async def post_copy(body: EntryCopy, user: CurrentUser, sql: RawSql) -> Response:
    """Copy a day or a meal; a repeated id answers the first copies."""
    return _entries(await copy_entries(sql, user.id, body))


def _entries(added: Added) -> Response:
    entries = ",".join(map(as_shown, added.entries))
    return answer(added.outcome, _status(added), entries=f"[{entries}]")


def _status(added: Added) -> int:
    return 201 if added.is_new else 200


@api.get("/entries/recent", errors={500: "Failed to fetch entries"}, response_model=RecentResponse)
async def get_recent(user: CurrentUser, sql: RawSql, limit: Limit = 20) -> Response:
    """List what the member ate most often in the last 60 days, then the latest."""
    return _json(await list_recent(sql, user.id, limit))


@api.patch(
    "/entries/{id}",
    errors={404: "Entry not found", 500: "Failed to save entry"},
    response_model=EntryResponse | EntryMovedResponse,
)
async def patch_entry(id: str, body: EntryChange, user: CurrentUser, sql: RawSql) -> Response:
    """Change an entry; another amount scales its stored figures."""
    changed = await change_entry(sql, user.id, id, body)
    return answer(changed.outcome, entry=as_shown(changed.entry))


@api.delete(
    "/entries/{id}",
    errors={404: "Entry not found", 500: "Failed to delete entry"},
    response_model=EntryDeletedResponse,
)
async def delete_entry(id: str, user: CurrentUser, sql: RawSql) -> Response:
    """Delete an entry; the day's log stays."""
    return answer(await remove_entries(sql, user.id, [id]), deleted="true")


@api.delete(
    "/entries",
    errors={404: "Entry not found", 500: "Failed to delete entries"},
    response_model=EntryDeletedResponse | EntriesDeletedResponse,
)
async def delete_entries(id: EntryIds, user: CurrentUser, sql: RawSql) -> Response:
    """Delete those of some entries that are there, as all of a meal."""
    return answer(await remove_entries(sql, user.id, id), deleted="true")


@api.patch("/log/{date}", errors={500: "Failed to save log"}, response_model=DayChanged)
async def patch_log(date: str, body: LogChange, user: CurrentUser, sql: RawSql) -> Response:
    """Change some fields of the log of a day: one that is left out stays, null clears it."""
    return answer(await change_log(sql, user.id, day_in_path(date), body))


@api.post(
    "/water",
    name="add_water",
    status=201,
    errors={500: "Failed to save water"},
    response_model=WaterResponse,
    responses=_again(WaterResponse),
)
async def post_water(body: NewWater, user: CurrentUser, sql: RawSql) -> Response:
    """Add water to a day; what has the same id is added once."""
    poured = await add_water(sql, user.id, body)
    return answer(poured.outcome, 201 if poured.is_new else 200)


@api.get(
    "/day",
    errors={500: "Failed to fetch day"},
    response_model=DayResponse,
    responses=_UNCHANGED,
)
async def get_day(
    request: Request, user: CurrentUser, sql: RawSql, date: OneDay = None
) -> Response:
    """Show a day: its log, its entries, their sums, and what is left of the targets."""
    shown = await show_day(sql, user.id, date or await today(sql, user.id))
    tag = f'"{hashlib.blake2b(shown.encode(), digest_size=16).hexdigest()}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, {"etag": tag})
    return Response(shown, headers={"etag": tag}, media_type="application/json")


@api.get("/week", errors={500: "Failed to fetch week"})
async def get_week(user: CurrentUser, sql: RawSql, date: OneDay = None) -> WeekResponse:
    """Show the week that contains a day, Monday first."""
    return await show_week(sql, user.id, date)


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
