"""Add entries to the diary. A hot path: one statement stores them, their day, its log and event.

An entry's id is the client's, if it sends one, and unique for the member over all months
(`diary_entry_date`). The id of a deleted entry is free again: the request that brings it back
after an undo needs no other.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from chassis import clock, ids
from chassis.http import NotFound, ValidationFailed
from chassis.storage import RawSql
from tracker.achievements import EarnedAchievement, award_log
from tracker.days import noon_of, today
from tracker.diary import rules
from tracker.diary.answers import Outcome, outcome
from tracker.diary.check_entries import (
    refuse_too_many_carbs,
    refuse_what_is_gone,
    refuse_what_is_no_entry,
)
from tracker.diary.entry_room import MOST, SIZE, refuse_beyond
from tracker.diary.responses import Entry, StoredEntry
from tracker.diary.schemas import NewEntries, NewEntry
from tracker.diary.update_day import UPDATE_DAY, changes_of_day, log_saved_events, within_limits
from tracker.dishes import find_dishes
from tracker.foods import KnownFood, find_foods
from tracker.limits import too_many
from tracker.logs import MOST_LOGS, has_room
from tracker.nutrients import STATED, SomeFigures

_COLUMNS = ", ".join(StoredEntry.model_fields)
# The rows of a JSON list of entries.
_WANTED = """
json_to_recordset($8::json) AS entry (
    id text, date date, meal text, name text, food_id text, dish_id text, grams float8,
    portions float8, calories numeric, protein_g numeric, fat_g numeric, carbs_g numeric,
    net_carbs_g numeric, created_at timestamptz, fiber_g numeric, polyols_g numeric,
    sodium_mg numeric, potassium_mg numeric, magnesium_mg numeric, rest jsonb
)
"""
INSERT = f"INSERT INTO diary_entry (user_id, {_COLUMNS}) SELECT $1, {_COLUMNS} FROM {_WANTED}"  # noqa: S608


def _adding(condition: str) -> str:
    # An id that the member has already is left out, with what it brings.
    return f"""
WITH new AS (
    INSERT INTO diary_entry_date (user_id, id, date)
    SELECT $1, id, date FROM {_WANTED}
    WHERE {condition} ORDER BY id
    ON CONFLICT DO NOTHING RETURNING id
), entry AS (
    {INSERT} WHERE id IN (SELECT id FROM new) RETURNING *
), changed AS (SELECT {changes_of_day()} FROM entry),
{UPDATE_DAY}
"""  # noqa: S608 - the names are constants


_HAS_SIZE = f"{SIZE} + json_array_length($8::json) <= {MOST}"
# What makes a log awards in its transaction; most entries are of a day that has one.
_HAS_LOG = "($10 OR EXISTS (SELECT FROM progress_log WHERE user_id = $1 AND date = $9))"
_ADD = _adding(f"{_HAS_LOG} AND {has_room('$1', '$9')} AND {_HAS_SIZE}")
_ADD_DAYS = _adding("true")
_STORED = f"""
SELECT {", ".join(Entry.model_fields)}
FROM diary_entry_date AS known JOIN diary_entry USING (user_id, date, id)
WHERE known.user_id = $1 AND known.id = ANY($2::text[])
"""  # noqa: S608

_STORED_JSON, _SHOWN_JSON = TypeAdapter(list[StoredEntry]), TypeAdapter(Entry)
_Known = tuple[Mapping[str, KnownFood], Mapping[str, KnownFood]]


class Added(NamedTuple):
    """The entries that were asked for, and whether one of them is new."""

    entries: list[Entry]
    outcome: Outcome
    is_new: bool


async def add_new(sql: RawSql, user_id: str, body: NewEntry | NewEntries) -> Added:
    """Add what a member ate, all of one day."""
    now = clock.now()
    wanted = _wanted(body)
    try:
        entries = await _entries(sql, user_id, wanted, now)
    except (NotFound, ValidationFailed):
        # A repeated request may name a food that was deleted since.
        known = await _stored(sql, user_id, [each.id for each in wanted.values()])
        if None in known:
            raise
        return await stored_before(sql, user_id, [each for each in known if each])
    return await add(sql, user_id, entries, now)


def _wanted(body: NewEntry | NewEntries) -> Mapping[str, NewEntry]:
    """Each entry by its place in the body."""
    if isinstance(body, NewEntry):
        return {"": body}
    return {f"entries.{n}": entry for n, entry in enumerate(body.entries)}


async def _entries(
    sql: RawSql, user_id: str, wanted: Mapping[str, NewEntry], now: datetime
) -> list[StoredEntry]:
    refuse_what_is_no_entry(wanted)
    foods = await find_foods(sql, user_id, (each.food_id for each in wanted.values()))
    dishes = await find_dishes(sql, user_id, (each.dish_id for each in wanted.values()))
    refuse_what_is_gone(wanted, foods, dishes)
    (asked,) = {entry.date for entry in wanted.values()}
    day = asked or await today(sql, user_id)
    entries = [
        _entry(each, (foods, dishes), day, now + timedelta(microseconds=n))
        for n, each in enumerate(wanted.values())
    ]
    refuse_too_many_carbs(
        {place: stated_of(entry) for place, entry in zip(wanted, entries, strict=True)}
    )
    return entries


def _entry(wanted: NewEntry, known: _Known, day: date, created_at: datetime) -> StoredEntry:
    name, eaten = _eaten(wanted, *known)
    return StoredEntry.model_construct(
        None,
        id=wanted.id or ids.new(),
        date=day,
        meal=wanted.meal,
        name=name,
        food_id=wanted.food_id,
        dish_id=wanted.dish_id,
        grams=wanted.grams,
        portions=wanted.portions,
        created_at=created_at,
        **eaten,
    )


def _eaten(
    wanted: NewEntry, foods: Mapping[str, KnownFood], dishes: Mapping[str, KnownFood]
) -> tuple[str, Mapping[str, Any]]:
    if wanted.food_id is not None:
        food = foods[wanted.food_id]
        return food.name, food.of_one.eaten(wanted.grams or 0)
    if wanted.dish_id is not None:
        dish = dishes[wanted.dish_id]
        return dish.name, dish.of_one.eaten(wanted.portions or 0)
    return wanted.name or "", rules.of_quick_add(wanted.figures)


async def add(sql: RawSql, user_id: str, entries: Sequence[StoredEntry], now: datetime) -> Added:
    """Add entries of one day, but for those whose ids the member has."""
    day = entries[0].date
    saved = log_saved_events(user_id, now, [day])
    values = (user_id, now, *saved, as_json(entries), noon_of(day))
    awards: list[EarnedAchievement] = []
    with within_limits():
        row = await sql.change(_ADD, *values, False)
        if row is None:
            async with sql.changing() as connection:
                row = await connection.fetchrow(_ADD, *values, True)
                awards = await award_log(connection, user_id) if row and row["is_new"] else []
    if row is None or row["entries_added"] < len(entries):
        return await _with_earlier(sql, user_id, entries, awards, is_new=row is not None)
    return Added(list(entries), await outcome(sql, user_id, day, awards=awards), is_new=True)


async def add_days(
    sql: RawSql, user_id: str, entries: Sequence[StoredEntry], days: Sequence[date]
) -> None:
    """Add entries of some days that the account has room for, all or nothing."""
    now = clock.now()
    with within_limits():
        saved = log_saved_events(user_id, now, days)
        await sql.change(_ADD_DAYS, user_id, now, *saved, as_json(entries))


async def _with_earlier(
    sql: RawSql,
    user_id: str,
    entries: Sequence[Entry],
    awards: Sequence[EarnedAchievement],
    *,
    is_new: bool,
) -> Added:
    """The same entries, those that the member had already as they were stored."""
    stored = await _stored(sql, user_id, [entry.id for entry in entries])
    known = [each for each in stored if each]
    if len(known) < len(entries):
        await refuse_beyond(sql, user_id, len(entries))
        raise without_room()
    return await stored_before(sql, user_id, known, awards, is_new=is_new)


def without_room() -> ValidationFailed:
    """What is said where the account has no room for another day."""
    message = f"there are {MOST_LOGS} days already: delete the entries and the log of one"
    return too_many("date", message, MOST_LOGS)


async def _stored(sql: RawSql, user_id: str, entry_ids: Sequence[str | None]) -> list[Entry | None]:
    rows = await sql.fetch(_STORED, user_id, [each for each in entry_ids if each])
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
    """The answer to a repeated request."""
    return Added(list(entries), await outcome(sql, user_id, entries[0].date, awards=awards), is_new)


def stated_of(entry: StoredEntry) -> SomeFigures:
    """The figures of an entry, by name."""
    return {name: getattr(entry, name) for name in STATED}


def as_json(entries: Sequence[StoredEntry]) -> str:
    """The entries as a statement takes them."""
    return _STORED_JSON.dump_json(list(entries), by_alias=False).decode()


def as_shown(entry: Entry) -> str:
    """The entry as a response has it, without the rest."""
    return _SHOWN_JSON.dump_json(entry).decode()
