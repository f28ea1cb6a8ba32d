"""Change an entry, or delete some: the row of an id is locked first, so that changes follow."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

import asyncpg

from chassis import clock
from chassis.http import Detail, NotFound, ValidationFailed
from chassis.storage import RawSql
from tracker.achievements import award_log
from tracker.days import day_in_sql, noon_of
from tracker.diary import rules
from tracker.diary.add_entries import INSERT, as_json, stated_of, without_room
from tracker.diary.answers import Outcome, outcome
from tracker.diary.check_entries import refuse_too_many_carbs
from tracker.diary.responses import Entry, StoredEntry
from tracker.diary.schemas import EntryChange
from tracker.diary.update_day import UPDATE_DAY, changes_of_day, log_saved_events, within_limits
from tracker.logs import has_room
from tracker.nutrients import STATED, rest_times, times
from tracker.schemas import uuid

# `erased_among` takes the lock of an erasure before the row's, as an erasure does.
_LOCK = """
SELECT id, date FROM diary_entry_date
WHERE user_id = $1 AND id = ANY($2::text[]) AND NOT EXISTS (SELECT erased_among(ARRAY[$1]))
ORDER BY id FOR UPDATE
"""
_READ = f"""
SELECT {", ".join(StoredEntry.model_fields)} FROM diary_entry
WHERE user_id = $1 AND date = {day_in_sql("$2")} AND id = $3
"""  # noqa: S608 - the names are constants
_REPLACE = f"""
WITH gone AS (
    DELETE FROM diary_entry WHERE user_id = $1 AND date = {day_in_sql("$9")} AND id = $10
        AND {has_room("$1", "$11")}
    RETURNING *
), entry AS (
    {INSERT} WHERE EXISTS (SELECT FROM gone) RETURNING *
), dated AS (
    UPDATE diary_entry_date AS known SET date = entry.date FROM entry
    WHERE known.user_id = $1 AND known.id = entry.id AND known.date <> entry.date
), changed AS (
    SELECT {changes_of_day("-")} FROM gone UNION ALL SELECT {changes_of_day()} FROM entry
),
{UPDATE_DAY}
"""  # noqa: S608
_DELETE = f"""
WITH known AS (
    SELECT id, {day_in_sql("noon")} AS date
    FROM unnest($8::text[], $9::timestamptz[]) AS known (id, noon)
), gone AS (
    DELETE FROM diary_entry AS entry USING known
    WHERE entry.user_id = $1 AND entry.date = known.date AND entry.id = known.id
    RETURNING entry.*
), forgotten AS (
    DELETE FROM diary_entry_date WHERE user_id = $1 AND id = ANY($8)
), changed AS (SELECT {changes_of_day("-")} FROM gone),
{UPDATE_DAY}
"""  # noqa: S608


class Changed(NamedTuple):
    entry: Entry
    outcome: Outcome


async def change_entry(sql: RawSql, user_id: str, entry_id: str, change: EntryChange) -> Changed:
    """Change the fields that are sent; another amount scales the stored figures."""
    now = clock.now()
    async with sql.changing() as connection:
        ((id, day),) = (await _locked(connection, user_id, [entry_id])).items()
        found = await connection.fetchrow(_READ, user_id, noon_of(day), id)
        assert found is not None
        old = StoredEntry.model_validate(dict(found))
        new = _changed(old, change)
        refuse_too_many_carbs({"": stated_of(new)}, stated_of(old))
        noon = noon_of(new.date)
        with within_limits():
            row = await connection.fetchrow(
                _REPLACE,
                user_id,
                now,
                *log_saved_events(user_id, now, [old.date, new.date]),
                as_json([new]),
                noon_of(old.date),
                old.id,
                noon,
            )
        if row is None:
            raise without_room()
        awards = await award_log(connection, user_id) if row["is_new"] else []
        changed = await outcome(connection, user_id, new.date, old.date, awards=awards)
        return Changed(new, changed)


async def remove_entries(sql: RawSql, user_id: str, entry_ids: Sequence[str]) -> Outcome:
    """Delete those of the entries that are there; the logs of their days stay."""
    now = clock.now()
    async with sql.changing() as connection:
        days = await _locked(connection, user_id, entry_ids)
        events = log_saved_events(user_id, now, list(days.values()))
        noons = [noon_of(day) for day in days.values()]
        row = await connection.fetchrow(_DELETE, user_id, now, *events, list(days), noons)
        assert row is not None
        # The log of a version before this one may have been deleted.
        awards = await award_log(connection, user_id) if row["is_new"] else []
        return await outcome(connection, user_id, *days.values(), awards=awards)


async def _locked(
    connection: asyncpg.Connection, user_id: str, entry_ids: Sequence[str]
) -> dict[str, date]:
    """Lock what is known of these ids, and say of which day each is."""
    try:
        asked = [uuid(each) for each in entry_ids]
    except ValueError:
        raise NotFound("Entry not found") from None
    known = {row["id"]: row["date"] for row in await connection.fetch(_LOCK, user_id, asked)}
    if not known:
        raise NotFound("Entry not found")
    return known


def _changed(old: StoredEntry, change: EntryChange) -> StoredEntry:
    sent = {name: value for name, value in change if value is not None}
    _refuse_what_it_lacks(old, set(sent))
    stored = stated_of(old)
    amount = "grams" if old.food_id is not None else "portions"
    # A copy may have rounded an amount to 0 once. Of that nothing can be scaled.
    if amount in sent and (before := getattr(old, amount)):
        factor = sent[amount] / before
        figures, rest = times(stored, factor), rest_times(old.rest, factor)
    else:
        wanted = {name: sent.get(name, stored[name]) for name in STATED}
        figures, rest = rules.of_quick_add(wanted), old.rest
    return old.model_copy(update={**sent, **figures, "rest": rest})


def _refuse_what_it_lacks(old: Entry, sent: set[str]) -> None:
    """Refuse an amount that is not the entry's, and figures that a food or a dish has itself."""
    has = {"date", "meal"}
    if old.food_id is not None:
        has.add("grams")
    elif old.dish_id is not None:
        has.add("portions")
    else:
        has |= {"name", *STATED}
    issues: list[Detail] = [
        {"field": _alias(name), "message": "this entry has none to change", "code": "invalid"}
        for name in sorted(sent - has)
    ]
    if issues:
        raise ValidationFailed(*issues)


def _alias(name: str) -> str:
    alias: Any = EntryChange.model_fields[name].alias
    return str(alias or name)
