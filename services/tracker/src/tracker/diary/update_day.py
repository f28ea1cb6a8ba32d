"""Update a day and its log after its entries: the end of each statement that changes the diary.

The statement begins with `changed`: how many entries and how much of each figure a day has got
more, or less (`changes_of_day`). What follows changes the sums of the day, makes its log where
there is none, and publishes `LogSaved`. Days are locked in the order of their dates, and a day
before its log, so that no two changes wait for each other. Last comes how many entries the diary
has (`diary_size`).

The row of the day is the lock. Its sums are changed by differences (of exact decimals), so entries
of one day wait for each other and none is counted twice. The limits of a day are CHECKs on that
row. `LogSaved` replaces the one that waits for the same member and day (`publish_latest`): with
the broker away, a day of many entries leaves one event.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any, Literal

import asyncpg

from chassis.http import Detail, ValidationFailed
from contracts.tracker import LogSaved
from messaging import outbox
from tracker.days import noon_of
from tracker.diary.rules import LIMITS_OF_DAY, MOST_ENTRIES_OF_DAY
from tracker.nutrients import FIGURES

# What `diary_day` has of each figure: the sum, and how many entries do not state it.
_SUMS = (*FIGURES, *(f"{name}_unstated" for name in FIGURES))


def changes_of_day(sign: Literal["", "-"] = "") -> str:
    """What an entry brings to its day, or takes from it."""
    sums = (f"{sign}coalesce({name}, 0) AS {name}" for name in FIGURES)
    unstated = (f"{sign}({name} IS NULL)::int AS {name}_unstated" for name in FIGURES)
    return ", ".join(("date", f"{sign}1 AS entries", *sums, *unstated))


# $1 is the member, $2 the time, $3 to $7 the events of the days.
UPDATE_DAY = f"""
day AS (
    INSERT INTO diary_day AS day (user_id, date, entries, {", ".join(_SUMS)})
    SELECT $1, date, sum(entries), {", ".join(f"sum({name})" for name in _SUMS)}
    FROM changed GROUP BY date ORDER BY date
    ON CONFLICT (user_id, date) DO UPDATE SET entries = day.entries + excluded.entries,
        {", ".join(f"{name} = day.{name} + excluded.{name}" for name in _SUMS)}
    RETURNING *
), log AS (
    INSERT INTO progress_log AS log (id, user_id, date, saved_at)
    SELECT gen_random_uuid()::text, user_id, (date + time '12:00') AT TIME ZONE 'UTC', $2 FROM day
    ON CONFLICT (user_id, date) DO UPDATE SET saved_at = greatest(log.saved_at, excluded.saved_at)
    RETURNING date, xmax = 0 AS is_new
), size AS (
    INSERT INTO diary_size AS size (user_id, entries) SELECT $1, (SELECT sum(entries) FROM changed)
    -- After the days and the logs, so that no two changes wait for each other.
    WHERE (SELECT count(*) FROM log) > 0
    ON CONFLICT (user_id) DO UPDATE
        SET entries = size.entries + excluded.entries
), published AS (
    SELECT publish_latest(event.latest_of, event.id, event.routing_key, event.body)
    FROM log JOIN unnest($3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[])
        AS event (date, latest_of, id, routing_key, body) ON event.date = log.date
)
SELECT bool_or(is_new) AS is_new, (SELECT count(*) FROM published) AS published,
       (SELECT sum(entries) FROM changed) AS entries_added
FROM log HAVING count(*) > 0
"""  # noqa: S608 - the names are constants


def log_saved_events(user_id: str, now: datetime, days: Sequence[date]) -> tuple[list[Any], ...]:
    """The arrays of a statement for one `LogSaved` of each day."""
    rows = []
    for day in sorted(set(days)):
        noon = noon_of(day)
        saved = outbox.row(LogSaved(user_id=user_id, date=noon, saved_at=now))
        rows.append((noon, f"log {user_id} {day}", *saved))
    return tuple(list(column) for column in zip(*rows, strict=True))


@contextmanager
def within_limits() -> Iterator[None]:
    """Say which limit a day would exceed, where the database refuses its sums."""
    try:
        yield
    except asyncpg.CheckViolationError as error:
        limit = (error.constraint_name or "").removeprefix("diary_day_")
        if limit not in ("entries", *LIMITS_OF_DAY):
            raise
        raise ValidationFailed(_beyond(limit)) from None


def _beyond(limit: str) -> Detail:
    if limit == "entries":
        message = f"the day has {MOST_ENTRIES_OF_DAY} entries already: delete one to add another"
        return {"field": "date", "message": message, "code": "too_many", "max": MOST_ENTRIES_OF_DAY}
    field, most, unit = LIMITS_OF_DAY[limit]
    message = f"the day would have more than {most} {unit}"
    return {"field": field, "message": message, "code": "too_big", "max": most}
