"""HTTP operations of the diary."""

from datetime import date
from typing import Annotated, Any

from fastapi import Query, Response

from chassis import clock
from chassis.http import CurrentUser, ResponseBody, Routes
from chassis.storage import RawSql
from tracker.days import Day
from tracker.diary.add_entries import Added, add_new
from tracker.diary.change_entry import change_entry, remove_entry
from tracker.diary.copy_entries import copy_entries
from tracker.diary.list_recent import list_recent
from tracker.diary.schemas import (
    DayResponse,
    EntriesResponse,
    EntryChange,
    EntryCopy,
    EntryDeletedResponse,
    EntryResponse,
    NewEntries,
    NewEntry,
    RecentResponse,
    WeekResponse,
)
from tracker.diary.show_day import show_day
from tracker.diary.show_week import show_week
from tracker.schemas import Limit

api = Routes("/api/tracker")
OneDay = Annotated[Day | None, Query(examples=["2026-03-31"])]
_UNKNOWN = ("Food not found", "Dish not found")


def _again(model: type[ResponseBody]) -> dict[int, dict[str, Any]]:
    """The response to a request that repeats an id."""
    return {200: {"model": model, "description": "It is there already"}}


@api.post(
    "/entries",
    name="add_entry",
    status=201,
    errors={404: _UNKNOWN, 500: "Failed to save entry"},
    responses=_again(EntryResponse),
)
async def post_entry(
    body: NewEntry, user: CurrentUser, sql: RawSql, response: Response
) -> EntryResponse:
    """Add a food, a dish or a quick add to the diary; a repeated id answers the first entry."""
    added = await add_new(sql, user.id, body)
    _say_whether_new(added, response)
    return EntryResponse.model_construct(entry=added.entries[0], log=added.log)


@api.post(
    "/entries/batch",
    name="add_entries",
    status=201,
    errors={404: _UNKNOWN, 500: "Failed to save entries"},
    responses=_again(EntriesResponse),
)
async def post_entries(
    body: NewEntries, user: CurrentUser, sql: RawSql, response: Response
) -> EntriesResponse:
    """Add entries of one day, all or nothing."""
    return _entries(await add_new(sql, user.id, body), response)


@api.post(
    "/entries/copy",
    name="copy_entries",
    status=201,
    errors={500: "Failed to copy entries"},
    responses=_again(EntriesResponse),
)
async def post_copy(
    body: EntryCopy, user: CurrentUser, sql: RawSql, response: Response
) -> EntriesResponse:
    """Copy a day or a meal; a repeated id answers the first copies."""
    return _entries(await copy_entries(sql, user.id, body), response)


def _entries(added: Added, response: Response) -> EntriesResponse:
    _say_whether_new(added, response)
    return EntriesResponse.model_construct(entries=added.entries, log=added.log)


def _say_whether_new(added: Added, response: Response) -> None:
    if not added.is_new:
        response.status_code = 200


@api.get("/entries/recent", errors={500: "Failed to fetch entries"}, response_model=RecentResponse)
async def get_recent(user: CurrentUser, sql: RawSql, limit: Limit = 20) -> Response:
    """List what the member ate most often in the last 60 days, then the latest."""
    return _json(await list_recent(sql, user.id, limit))


@api.patch("/entries/{id}", errors={404: "Entry not found", 500: "Failed to save entry"})
async def patch_entry(id: str, body: EntryChange, user: CurrentUser, sql: RawSql) -> EntryResponse:
    """Change an entry; another amount scales its stored figures."""
    changed = await change_entry(sql, user.id, id, body)
    return EntryResponse.model_construct(entry=changed.entry, log=changed.log)


@api.delete("/entries/{id}", errors={404: "Entry not found", 500: "Failed to delete entry"})
async def delete_entry(id: str, user: CurrentUser, sql: RawSql) -> EntryDeletedResponse:
    """Delete an entry; the day's log stays."""
    return EntryDeletedResponse(deleted=True, log=await remove_entry(sql, user.id, id))


@api.get("/day", errors={500: "Failed to fetch day"}, response_model=DayResponse)
async def get_day(user: CurrentUser, sql: RawSql, date: OneDay = None) -> Response:
    """Show a day: its log, its entries, their sums, and what is left of the targets."""
    return _json(await show_day(sql, user.id, _day(date)))


@api.get("/week", errors={500: "Failed to fetch week"})
async def get_week(user: CurrentUser, sql: RawSql, date: OneDay = None) -> WeekResponse:
    """Show the week that contains a day, Monday first."""
    return await show_week(sql, user.id, _day(date))


def _day(asked: date | None) -> date:
    return asked or clock.now().date()


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
