"""HTTP operations of the diary."""

import hashlib
from typing import Annotated, Any

import orjson
from fastapi import Query, Request, Response
from orjson import Fragment
from pydantic import TypeAdapter

from chassis.http import CurrentUser, ResponseBody, Routes
from chassis.storage import RawSql
from tracker.achievements import EarnedAchievement
from tracker.days import Day, day_in_path, today
from tracker.diary.add_entries import Added, add_new
from tracker.diary.change_entry import change_entry, remove_entries
from tracker.diary.change_log import add_water, change_log
from tracker.diary.copy_entries import copy_entries
from tracker.diary.entry_room import CONFIRM_ADDRESS, CONFIRM_CODE
from tracker.diary.list_recent import list_recent
from tracker.diary.responses import DayResponse, Entry, RecentResponse, WeekResponse
from tracker.diary.schemas import MOST_AT_ONCE, EntryChange, EntryCopy, NewEntries, NewEntry
from tracker.diary.show_day import Outcome, show_day
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
_ENTRY, _ENTRIES = TypeAdapter(Entry), TypeAdapter(list[Entry])
_AWARDS = TypeAdapter(list[EarnedAchievement])
_UNKNOWN = ("Food not found", "Dish not found")
_CONFIRM: dict[str, Any] = {CONFIRM_ADDRESS: CONFIRM_CODE}
_UNCHANGED: dict[int | str, dict[str, Any]] = {
    304: {"description": "The day still has the `ETag` in `If-None-Match`"}
}


def _again(model: type[ResponseBody]) -> dict[int, dict[str, Any]]:
    """The response to a request that repeats an id."""
    return {200: {"model": model, "description": "It already exists"}}


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
    """Add a food, a dish or a quick add to the diary; a repeated id returns the first entry."""
    added = await add_new(sql, user.id, body)
    return _changed(added.outcome, _status(added), entry=_json_of(added.entries[0]))


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
    """Copy a day or a meal; a repeated id returns the first copies."""
    return _entries(await copy_entries(sql, user.id, body))


def _entries(added: Added) -> Response:
    entries = Fragment(_ENTRIES.dump_json(added.entries))
    return _changed(added.outcome, _status(added), entries=entries)


def _status(added: Added) -> int:
    return 201 if added.is_new else 200


@api.get("/entries/recent", errors={500: "Failed to fetch entries"}, response_model=RecentResponse)
async def get_recent(user: CurrentUser, sql: RawSql, limit: Limit = 20) -> Response:
    """List what the member ate in the last 60 days: most often, then latest, first."""
    return _json(await list_recent(sql, user.id, limit))


@api.patch(
    "/entries/{id}",
    errors={404: "Entry not found", 500: "Failed to save entry"},
    response_model=EntryResponse | EntryMovedResponse,
)
async def patch_entry(id: str, body: EntryChange, user: CurrentUser, sql: RawSql) -> Response:
    """Change an entry; a new amount scales its stored figures."""
    changed = await change_entry(sql, user.id, id, body)
    return _changed(changed.outcome, entry=_json_of(changed.entry))


@api.delete(
    "/entries/{id}",
    errors={404: "Entry not found", 500: "Failed to delete entry"},
    response_model=EntryDeletedResponse,
)
async def delete_entry(id: str, user: CurrentUser, sql: RawSql) -> Response:
    """Delete an entry; the day's log stays."""
    return _changed(await remove_entries(sql, user.id, [id]), deleted=True)


@api.delete(
    "/entries",
    errors={404: "Entry not found", 500: "Failed to delete entries"},
    response_model=EntryDeletedResponse | EntriesDeletedResponse,
)
async def delete_entries(id: EntryIds, user: CurrentUser, sql: RawSql) -> Response:
    """Delete several entries, such as a whole meal; those that do not exist are ignored."""
    return _changed(await remove_entries(sql, user.id, id), deleted=True)


@api.patch("/log/{date}", errors={500: "Failed to save log"}, response_model=DayChanged)
async def patch_log(date: str, body: LogChange, user: CurrentUser, sql: RawSql) -> Response:
    """Change some fields of a day's log: a field that is left out stays, null clears it."""
    return _changed(await change_log(sql, user.id, day_in_path(date), body))


@api.post(
    "/water",
    name="add_water",
    status=201,
    errors={500: "Failed to save water"},
    response_model=WaterResponse,
    responses=_again(WaterResponse),
)
async def post_water(body: NewWater, user: CurrentUser, sql: RawSql) -> Response:
    """Add water to a day; repeating an id adds nothing."""
    added = await add_water(sql, user.id, body)
    return _changed(added.outcome, 201 if added.is_new else 200)


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


def _json_of(entry: Entry) -> Fragment:
    return Fragment(_ENTRY.dump_json(entry))


def _changed(outcome: Outcome, status: int = 200, **written: Any) -> Response:
    """The response to a write: what it has stored and what has changed."""
    days = [Fragment(day) for day in outcome.days]
    body = {
        **written,
        "log": outcome.log and Fragment(outcome.log),
        **({"day": days[0]} if len(days) == 1 else {"days": days}),
        "streak": outcome.streak,
        "awards": Fragment(_AWARDS.dump_json(list(outcome.awards))),
    }
    return _json(orjson.dumps(body), status)


def _json(text: str | bytes, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")
