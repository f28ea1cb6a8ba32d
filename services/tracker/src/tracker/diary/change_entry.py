"""Change or delete an entry. Its id's row is locked first, so that changes follow each other."""

from dataclasses import asdict
from datetime import date
from typing import Any, NamedTuple

import asyncpg

from chassis import clock
from chassis.http import Detail, NotFound, ValidationFailed
from chassis.storage import RawSql
from foods import tenth
from tracker.days import day_in_sql, noon_of
from tracker.diary import rules
from tracker.diary.add_entries import INSERT, as_json, without_room
from tracker.diary.schemas import Entry, EntryChange
from tracker.diary.update_day import UPDATE_DAY, log_saved_events, within_limits
from tracker.logs import LogRecord, has_room, log_of
from tracker.nutrients import FIGURES
from tracker.schemas import uuid

# `erased_among` takes the lock of an erasure before the row's, as an erasure does.
_LOCK = """
SELECT date FROM diary_entry_date
WHERE user_id = $1 AND id = $2 AND NOT EXISTS (SELECT erased_among(ARRAY[$1])) FOR UPDATE
"""
_READ = f"""
SELECT {", ".join(Entry.model_fields)} FROM diary_entry
WHERE user_id = $1 AND date = {day_in_sql("$2")} AND id = $3
"""  # noqa: S608 - the names are constants


def _gone(noon: str, entry_id: str, condition: str = "true") -> str:
    return f"""
    DELETE FROM diary_entry
    WHERE user_id = $1 AND date = {day_in_sql(noon)} AND id = {entry_id} AND {condition}
    RETURNING *
    """  # noqa: S608


_NEGATIVE = ", ".join(f"-{name} AS {name}" for name in FIGURES)
_LESS = f"SELECT date, -1 AS entries, {_NEGATIVE} FROM gone"  # noqa: S608
_REPLACE = f"""
WITH gone AS ({_gone("$9", "$10", has_room("$1", "$11"))}), entry AS (
    {INSERT} WHERE EXISTS (SELECT FROM gone) RETURNING *
), dated AS (
    UPDATE diary_entry_date AS known SET date = entry.date FROM entry
    WHERE known.user_id = $1 AND known.id = entry.id AND known.date <> entry.date
), changed AS (
    {_LESS} UNION ALL SELECT date, 1, {", ".join(FIGURES)} FROM entry
),
{UPDATE_DAY}
"""  # noqa: S608
_DELETE = f"""
WITH gone AS ({_gone("$8", "$9")}), forgotten AS (
    DELETE FROM diary_entry_date WHERE user_id = $1 AND id = $9
), changed AS ({_LESS}),
{UPDATE_DAY}
"""  # noqa: S608


class Changed(NamedTuple):
    entry: Entry
    log: LogRecord


async def change_entry(sql: RawSql, user_id: str, entry_id: str, change: EntryChange) -> Changed:
    """Change the fields that are sent; another amount scales the stored figures."""
    now = clock.now()
    async with sql.changing() as connection:
        old = await _locked(connection, user_id, entry_id)
        new = _changed(old, change)
        noon = noon_of(new.date)
        with within_limits():
            logs = await connection.fetch(
                _REPLACE,
                user_id,
                now,
                *log_saved_events(user_id, now, [old.date, new.date]),
                as_json([new]),
                noon_of(old.date),
                old.id,
                noon,
            )
    if not logs:
        raise without_room()
    return Changed(new, next(log_of(row) for row in logs if row["date"] == noon))


async def remove_entry(sql: RawSql, user_id: str, entry_id: str) -> LogRecord:
    """Delete an entry; return the log of its day, which stays."""
    now = clock.now()
    async with sql.changing() as connection:
        old = await _locked(connection, user_id, entry_id)
        row = await connection.fetchrow(
            _DELETE,
            user_id,
            now,
            *log_saved_events(user_id, now, [old.date]),
            noon_of(old.date),
            old.id,
        )
    assert row is not None
    return log_of(row)


async def _locked(connection: asyncpg.Connection, user_id: str, entry_id: str) -> Entry:
    try:
        known = uuid(entry_id)
    except ValueError:
        raise NotFound("Entry not found") from None
    day: date | None = await connection.fetchval(_LOCK, user_id, known)
    if day is None:
        raise NotFound("Entry not found")
    row = await connection.fetchrow(_READ, user_id, noon_of(day), known)
    assert row is not None
    return Entry.model_validate(dict(row))


def _changed(old: Entry, change: EntryChange) -> Entry:
    sent = {name: value for name, value in change if value is not None}
    _refuse_what_it_lacks(old, set(sent))
    stored = {name: getattr(old, name) for name in FIGURES}
    amount = "grams" if old.food_id is not None else "portions"
    # A copy may have rounded an amount to 0 once. Of that nothing can be scaled.
    if amount in sent and (before := getattr(old, amount)):
        figures = asdict(rules.scaled(stored, sent[amount] / before))
    else:
        figures = {name: tenth(sent.get(name, stored[name])) for name in FIGURES}
    return old.model_copy(update={**sent, **figures})


def _refuse_what_it_lacks(old: Entry, sent: set[str]) -> None:
    """Refuse an amount that is not the entry's, and figures that a food or a dish has itself."""
    has = {"date", "meal"}
    if old.food_id is not None:
        has.add("grams")
    elif old.dish_id is not None:
        has.add("portions")
    else:
        has |= {"name", *FIGURES}
    issues: list[Detail] = [
        {"field": _alias(name), "message": "this entry has none to change", "code": "invalid"}
        for name in sorted(sent - has)
    ]
    if issues:
        raise ValidationFailed(*issues)


def _alias(name: str) -> str:
    alias: Any = EntryChange.model_fields[name].alias
    return str(alias or name)
