"""Change or delete entries. The rows of their ids are locked first, which serializes changes."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from chassis import clock
from chassis.http import Detail, NotFound, ValidationFailed
from chassis.storage import RawSql, SqlTransaction, statements
from tracker.achievements import award_log
from tracker.days import noon_of
from tracker.diary import rules
from tracker.diary.add_entries import as_json, log_saved_events, stated_of, without_room
from tracker.diary.check_entries import refuse_too_many_carbs, within_limits
from tracker.diary.responses import Entry, StoredEntry
from tracker.diary.schemas import EntryChange
from tracker.diary.show_day import Outcome, outcome
from tracker.logs import MOST_LOGS
from tracker.nutrients import STATED, rest_times, times
from tracker.schemas import uuid

queries = statements(__package__)


class Changed(NamedTuple):
    entry: Entry
    outcome: Outcome


async def change_entry(sql: RawSql, user_id: str, entry_id: str, change: EntryChange) -> Changed:
    """Change the fields that are sent; a new amount scales the stored figures."""
    async with sql.changing() as transaction:
        (id,) = await _locked(transaction, user_id, [entry_id])
        row = await transaction.fetchrow(queries.list_entries, user_id=user_id, ids=[id])
        assert row is not None
        old = StoredEntry.model_validate(dict(row))
        new = _changed(old, change)
        refuse_too_many_carbs({"": stated_of(new)}, stated_of(old))
        if new.date != old.date:
            await _refuse_without_room(transaction, user_id, new.date)
        is_new = await _replace(transaction, user_id, {id: old.date}, [new])
        awards = await award_log(transaction, user_id) if is_new else []
        changed = await outcome(transaction, user_id, new.date, old.date, awards=awards)
        return Changed(new, changed)


async def remove_entries(sql: RawSql, user_id: str, entry_ids: Sequence[str]) -> Outcome:
    """Delete the entries that exist; the logs of their days stay."""
    async with sql.changing() as transaction:
        days = await _locked(transaction, user_id, entry_ids)
        # The log may be missing: in a previous version it could be deleted.
        is_new = await _replace(transaction, user_id, days, [])
        awards = await award_log(transaction, user_id) if is_new else []
        return await outcome(transaction, user_id, *days.values(), awards=awards)


async def _locked(sql: SqlTransaction, user_id: str, entry_ids: Sequence[str]) -> dict[str, date]:
    """Lock the entries that exist, and return the day of each."""
    try:
        ids = [uuid(each) for each in entry_ids]
    except ValueError:
        raise NotFound("Entry not found") from None
    rows = await sql.fetch(queries.lock_entries, user_id=user_id, ids=ids)
    if not rows:
        raise NotFound("Entry not found")
    return {row["id"]: row["date"] for row in rows}


async def _refuse_without_room(sql: SqlTransaction, user_id: str, day: date) -> None:
    values = {"user_id": user_id, "noon": noon_of(day), "most_logs": MOST_LOGS}
    if not await sql.fetchval(queries.has_room_for_day, **values):
        raise without_room()


async def _replace(
    sql: SqlTransaction, user_id: str, days: Mapping[str, date], entries: Sequence[StoredEntry]
) -> bool:
    """Replace the entries with these ids; return whether a day has a new log."""
    now = clock.now()
    changed_days = [*days.values(), *(entry.date for entry in entries)]
    with within_limits():
        row = await sql.fetchrow(
            queries.change_entries,
            user_id=user_id,
            now=now,
            ids=list(days),
            noons=[noon_of(day) for day in days.values()],
            entries=as_json(entries),
            **log_saved_events(user_id, now, changed_days),
        )
    assert row is not None
    return bool(row["is_new"])


def _changed(old: StoredEntry, change: EntryChange) -> StoredEntry:
    sent = {name: value for name, value in change if value is not None}
    _refuse_other_fields(old, set(sent))
    stored = stated_of(old)
    amount = "grams" if old.food_id is not None else "portions"
    # Copies used to round small amounts to 0, from which nothing can be scaled.
    if amount in sent and (before := getattr(old, amount)):
        factor = sent[amount] / before
        figures, rest = times(stored, factor), rest_times(old.rest, factor)
    else:
        merged = {name: sent.get(name, stored[name]) for name in STATED}
        figures, rest = rules.of_quick_add(merged), old.rest
    return old.model_copy(update={**sent, **figures, "rest": rest})


def _refuse_other_fields(old: Entry, sent: set[str]) -> None:
    """Refuse another kind of amount, and figures that come from a food or a dish."""
    fields = {"date", "meal"}
    if old.food_id is not None:
        fields.add("grams")
    elif old.dish_id is not None:
        fields.add("portions")
    else:
        fields |= {"name", *STATED}
    issues: list[Detail] = [
        {"field": _alias(name), "message": "this entry has none to change", "code": "invalid"}
        for name in sorted(sent - fields)
    ]
    if issues:
        raise ValidationFailed(*issues)


def _alias(name: str) -> str:
    alias: Any = EntryChange.model_fields[name].alias
    return str(alias or name)
