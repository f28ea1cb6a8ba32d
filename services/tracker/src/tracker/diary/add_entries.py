"""Add entries to the diary. A hot path: one statement stores them, their day, its log and event.

An entry has the id that the client sends, if any. It is unique for the member across all months
(`diary_entry_date`). The id of a deleted entry can be used again, so that an undo can repeat the
first request.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from chassis import clock, ids
from chassis.http import NotFound, ValidationFailed
from chassis.storage import RawSql, statements
from contracts.tracker import LogSaved
from messaging import outbox
from tracker.achievements import EarnedAchievement, award_log
from tracker.days import noon_of, today
from tracker.diary import rules
from tracker.diary.check_entries import (
    refuse_invalid_entries,
    refuse_missing_foods,
    refuse_too_many_carbs,
    within_limits,
)
from tracker.diary.entry_room import refuse_beyond
from tracker.diary.responses import Entry, StoredEntry
from tracker.diary.schemas import NewEntries, NewEntry
from tracker.diary.show_day import Outcome, outcome
from tracker.dishes import find_dishes
from tracker.foods import KnownFood, find_foods
from tracker.limits import too_many
from tracker.logs import MOST_LOGS
from tracker.nutrients import STATED, SomeFigures

queries = statements(__package__)
_STORED_JSON = TypeAdapter(list[StoredEntry])
_FoodsAndDishes = tuple[Mapping[str, KnownFood], Mapping[str, KnownFood]]


class Added(NamedTuple):
    """The requested entries, and whether one of them is new."""

    entries: list[Entry]
    outcome: Outcome
    is_new: bool


async def add_new(sql: RawSql, user_id: str, body: NewEntry | NewEntries) -> Added:
    """Add what a member ate on one day."""
    now = clock.now()
    requested = _requested(body)
    try:
        entries = await _entries(sql, user_id, requested, now)
    except (NotFound, ValidationFailed):
        # A repeated request may name a food that has been deleted since the first one.
        stored = await _stored(sql, user_id, [each.id for each in requested.values()])
        if None in stored:
            raise
        return await stored_before(sql, user_id, [each for each in stored if each])
    return await add(sql, user_id, entries, now)


def _requested(body: NewEntry | NewEntries) -> Mapping[str, NewEntry]:
    """The requested entries by their place in the body."""
    if isinstance(body, NewEntry):
        return {"": body}
    return {f"entries.{n}": entry for n, entry in enumerate(body.entries)}


async def _entries(
    sql: RawSql, user_id: str, requested: Mapping[str, NewEntry], now: datetime
) -> list[StoredEntry]:
    refuse_invalid_entries(requested)
    foods = await find_foods(sql, user_id, (each.food_id for each in requested.values()))
    dishes = await find_dishes(sql, user_id, (each.dish_id for each in requested.values()))
    refuse_missing_foods(requested, foods, dishes)
    (date_sent,) = {entry.date for entry in requested.values()}
    day = date_sent or await today(sql, user_id)
    entries = [
        _entry(each, (foods, dishes), day, now + timedelta(microseconds=n))
        for n, each in enumerate(requested.values())
    ]
    refuse_too_many_carbs(
        {place: stated_of(entry) for place, entry in zip(requested, entries, strict=True)}
    )
    return entries


def _entry(
    new: NewEntry, foods_and_dishes: _FoodsAndDishes, day: date, created_at: datetime
) -> StoredEntry:
    name, figures = _name_and_figures(new, *foods_and_dishes)
    return StoredEntry.model_construct(
        None,
        id=new.id or ids.new(),
        date=day,
        meal=new.meal,
        name=name,
        food_id=new.food_id,
        dish_id=new.dish_id,
        grams=new.grams,
        portions=new.portions,
        created_at=created_at,
        **figures,
    )


def _name_and_figures(
    new: NewEntry, foods: Mapping[str, KnownFood], dishes: Mapping[str, KnownFood]
) -> tuple[str, Mapping[str, Any]]:
    if new.food_id is not None:
        food = foods[new.food_id]
        return food.name, food.of_one.eaten(new.grams or 0)
    if new.dish_id is not None:
        dish = dishes[new.dish_id]
        return dish.name, dish.of_one.eaten(new.portions or 0)
    return new.name or "", rules.of_quick_add(new.figures)


async def add(sql: RawSql, user_id: str, entries: Sequence[StoredEntry], now: datetime) -> Added:
    """Add entries of one day, except those whose ids the member already has."""
    day = entries[0].date
    values = _values(user_id, now, entries, [day])
    awards: list[EarnedAchievement] = []
    with within_limits():
        # Most days already have a log. A new one earns awards in its transaction.
        row = await sql.change(queries.add_entries, **values, makes_log=False)
        if row is None:
            async with sql.changing() as transaction:
                row = await transaction.fetchrow(queries.add_entries, **values, makes_log=True)
                awards = await award_log(transaction, user_id) if row and row["is_new"] else []
    if row is None or row["entries_added"] < len(entries):
        return await _with_earlier(sql, user_id, entries, awards, is_new=row is not None)
    return Added(list(entries), await outcome(sql, user_id, day, awards=awards), is_new=True)


async def add_days(
    sql: RawSql, user_id: str, entries: Sequence[StoredEntry], days: Sequence[date]
) -> None:
    """Add entries of several days that the account has room for, all or nothing."""
    values = _values(user_id, clock.now(), entries, days)
    with within_limits():
        await sql.change(queries.add_entries, **values | {"has_room": True}, makes_log=True)


def _values(
    user_id: str, now: datetime, entries: Sequence[StoredEntry], days: Sequence[date]
) -> dict[str, Any]:
    return {
        "user_id": user_id,
        "now": now,
        "entries": as_json(entries),
        "has_room": False,
        "noon": noon_of(days[0]),
        "most_logs": MOST_LOGS,
        "most_entries": rules.MOST_ENTRIES,
        "most_unconfirmed": rules.MOST_UNCONFIRMED,
        **log_saved_events(user_id, now, days),
    }


def log_saved_events(user_id: str, now: datetime, days: Sequence[date]) -> dict[str, list[Any]]:
    """The parameters of a statement that publishes one `LogSaved` for each day."""
    rows = []
    for day in sorted(set(days)):
        noon = noon_of(day)
        saved = outbox.row(LogSaved(user_id=user_id, date=noon, saved_at=now))
        rows.append((noon, f"log {user_id} {day}", *saved))
    names = ("saved_logs", "latest_of", "event_ids", "routing_keys", "bodies")
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


async def _with_earlier(
    sql: RawSql,
    user_id: str,
    entries: Sequence[Entry],
    awards: Sequence[EarnedAchievement],
    *,
    is_new: bool,
) -> Added:
    """The same entries; those that the member already had are returned as stored."""
    stored = [each for each in await _stored(sql, user_id, [entry.id for entry in entries]) if each]
    if len(stored) < len(entries):
        await refuse_beyond(sql, user_id, len(entries))
        raise without_room()
    return await stored_before(sql, user_id, stored, awards, is_new=is_new)


def without_room() -> ValidationFailed:
    """The error for entries on another day than the account has room for."""
    message = f"there are {MOST_LOGS} days already: delete the entries and the log of one"
    return too_many("date", message, MOST_LOGS)


async def _stored(sql: RawSql, user_id: str, entry_ids: Sequence[str | None]) -> list[Entry | None]:
    sent_ids = [each for each in entry_ids if each]
    rows = await sql.fetch(queries.list_entries, user_id=user_id, ids=sent_ids)
    by_id = {row["id"]: Entry.model_validate(dict(row)) for row in rows}
    return [by_id.get(each or "") for each in entry_ids]


async def stored_before(
    sql: RawSql,
    user_id: str,
    entries: Sequence[Entry],
    awards: Sequence[EarnedAchievement] = (),
    *,
    is_new: bool = False,
) -> Added:
    """The result of a repeated request."""
    return Added(list(entries), await outcome(sql, user_id, entries[0].date, awards=awards), is_new)


def stated_of(entry: StoredEntry) -> SomeFigures:
    """The figures of an entry, by name."""
    return {name: getattr(entry, name) for name in STATED}


def as_json(entries: Sequence[StoredEntry]) -> str:
    """The entries as a statement's parameter."""
    return _STORED_JSON.dump_json(list(entries), by_alias=False).decode()
