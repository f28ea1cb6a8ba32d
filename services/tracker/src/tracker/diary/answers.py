"""What a write answers beside what it wrote: the log, the day, the streak, and what it has earned.

The statement that shows a day makes its JSON, which the answer has as it is.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

import asyncpg
from fastapi import Response
from pydantic import TypeAdapter

from chassis.storage import RawSql
from tracker.achievements import EarnedAchievement
from tracker.days import noon_of
from tracker.diary.show_day import DAY

_CHANGED = f"""
WITH shown AS MATERIALIZED ({DAY})
SELECT day, day->'log' AS log,
       coalesce((SELECT streak_count FROM member WHERE id = $1), 0) AS streak FROM shown
"""  # noqa: S608 - the names are constants
_AWARDS = TypeAdapter(list[EarnedAchievement])


class Outcome(NamedTuple):
    """What a write has changed; the log and the days are JSON."""

    log: str
    days: list[str]
    streak: int
    awards: Sequence[EarnedAchievement]


async def outcome(
    sql: RawSql | asyncpg.Connection,
    user_id: str,
    day: date,
    *others: date,
    awards: Sequence[EarnedAchievement] = (),
) -> Outcome:
    """Read what a day has become, and the others that were changed with it."""
    days = sorted({day, *others})
    shown = {each: await sql.fetchrow(_CHANGED, user_id, noon_of(each)) for each in days}
    found = shown[day]
    assert found is not None
    changed = [row["day"] for row in shown.values() if row is not None]
    return Outcome(found["log"], changed, found["streak"], awards)


def answer(outcome: Outcome, status: int = 200, **written: str) -> Response:
    """The response of a write, with the JSON of what was written."""
    days = outcome.days
    changed = {"day": days[0]} if len(days) == 1 else {"days": f"[{','.join(days)}]"}
    fields = {
        **written,
        "log": outcome.log,
        **changed,
        "streak": str(outcome.streak),
        "awards": _AWARDS.dump_json(list(outcome.awards)).decode(),
    }
    body = ",".join(f'"{name}":{value}' for name, value in fields.items())
    return Response(f"{{{body}}}", status, media_type="application/json")
