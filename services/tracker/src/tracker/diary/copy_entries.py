"""Copy a day's or a meal's entries to another day or meal.

A copy's ids are derived from the request's id, so that a repeated request finds the first copies,
even those of a day onto itself.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Literal
from uuid import UUID, uuid5

from chassis import clock, ids
from chassis.http import ValidationFailed
from chassis.storage import RawSql, statements
from foods import MINERALS
from tracker.days import noon_of
from tracker.diary.add_entries import Added, add, stated_of, stored_before
from tracker.diary.check_entries import refuse_too_many_carbs
from tracker.diary.responses import StoredEntry
from tracker.diary.rules import AMOUNTS, MOST_OF_MINERAL
from tracker.diary.schemas import EntryCopy
from tracker.nutrients import SomeFigures, rest_times, times

queries = statements(__package__)
# More than a day can have.
_MOST = 100
# An amount is multiplied: round off the float's noise.
_DECIMALS = 3


async def copy_entries(sql: RawSql, user_id: str, body: EntryCopy) -> Added:
    """Copy entries; a repeated id returns the first copies."""
    new_ids = [_id_of_copy(body, n) for n in range(_MOST)]
    rows = await sql.fetch(
        queries.list_source,
        user_id=user_id,
        source_noon=noon_of(body.from_.date),
        meal=body.from_.meal,
        target_noon=noon_of(body.to.date),
        new_ids=new_ids,
    )
    copied = [StoredEntry.model_validate(dict(row)) for row in rows if row["is_copy"]]
    if copied:
        return await stored_before(sql, user_id, copied)
    return await _copy(
        sql, user_id, body, [StoredEntry.model_validate(dict(row)) for row in rows], new_ids
    )


async def _copy(
    sql: RawSql,
    user_id: str,
    body: EntryCopy,
    source: Sequence[StoredEntry],
    new_ids: Sequence[str],
) -> Added:
    if not source:
        message = "the day or meal has no entries to copy"
        raise ValidationFailed({"field": "from", "message": message, "code": "invalid"})
    now = clock.now()
    copies = []
    for n, (entry, new_id) in enumerate(zip(source, new_ids, strict=False)):
        figures = times(stated_of(entry), body.factor)
        _refuse_beyond(figures)
        refuse_too_many_carbs({"": figures})
        changes = {
            "id": new_id,
            "date": body.to.date,
            "meal": body.to.meal or entry.meal,
            "created_at": now + timedelta(microseconds=n),
            **{
                name: _times(getattr(entry, name), body.factor, *limits)
                for name, limits in AMOUNTS.items()
            },
            **figures,
            "rest": rest_times(entry.rest, body.factor),
        }
        copies.append(entry.model_copy(update=changes))
    return await add(sql, user_id, copies, now)


def _id_of_copy(body: EntryCopy, n: int) -> str:
    """The same ids for a repeated request."""
    return str(uuid5(UUID(body.id), str(n))) if body.id else ids.new()


def _times(amount: float | None, factor: float, least: float, most: float) -> float | None:
    if amount is None:
        return None
    copied = round(amount * factor, _DECIMALS)
    if copied < least:
        raise _refused(f"an amount would be less than {least}", "too_small")
    if copied > most:
        raise _refused(f"an amount would be more than {most}", "too_big")
    return copied


def _refuse_beyond(figures: SomeFigures) -> None:
    """Limit the minerals, which no limit of a day covers: copies of copies multiply them."""
    if any((figures[name] or 0) > MOST_OF_MINERAL for name in MINERALS):
        raise _refused(f"an entry would have more than {MOST_OF_MINERAL:,} of a mineral", "too_big")


def _refused(message: str, code: Literal["too_small", "too_big"]) -> ValidationFailed:
    return ValidationFailed({"field": "factor", "message": message, "code": code})
