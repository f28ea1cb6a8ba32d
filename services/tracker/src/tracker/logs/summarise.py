"""Summarise a member's last 30 days: a hot path, so one statement.

Which days these are depends on the time zone, which the same statement returns: it reads two more
days at each end.
"""

from datetime import timedelta

from chassis import clock
from chassis.storage import RawSql, statements
from tracker.achievements import EarnedAchievement
from tracker.days import RECENT_DAYS, recent_in
from tracker.logs import rules
from tracker.logs.schemas import MemberFigures, Stats, SummaryResponse

queries = statements(__package__)
_RECENT_ACHIEVEMENTS = 5
_FURTHER = timedelta(days=2)


async def summarise(sql: RawSql, user_id: str) -> SummaryResponse:
    """Return the member's figures, statistics of the recent logs, and the latest achievements."""
    now = clock.now()
    first, last = now - timedelta(days=RECENT_DAYS) - _FURTHER, now + _FURTHER
    row = await sql.fetchrow(
        queries.select_summary,
        user_id=user_id,
        since=first,
        until=last,
        most_achievements=_RECENT_ACHIEVEMENTS,
    )
    assert row is not None
    since, until = recent_in(row["timezone"])
    recent = [n for n, date in enumerate(row["dates"]) if since <= date <= until]
    weights, calories = ([row[name][n] for n in recent] for name in ("weights", "calories"))
    return SummaryResponse(
        user=MemberFigures.model_validate(dict(row)),
        stats=Stats(
            logs_count=len(recent),
            weight_lost=rules.weight_lost(weights),
            avg_calories=rules.average_calories(calories),
            current_streak=row["streak_count"],
        ),
        recent_achievements=[
            EarnedAchievement(name=name, icon=icon, earned_at=earned_at)
            for name, icon, earned_at in row["earned"]
        ],
    )
