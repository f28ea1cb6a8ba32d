"""Summarise a member's last 30 days: a hot path, so one statement.

Which days those are depends on the time zone, which it returns: it reads two days more at each end.
"""

from datetime import timedelta

from chassis import clock
from chassis.storage import RawSql
from tracker.achievements import EarnedAchievement
from tracker.days import RECENT_DAYS, recent_in
from tracker.logs import rules
from tracker.logs.schemas import MemberFigures, Stats, SummaryResponse

_RECENT_ACHIEVEMENTS = 5

_FURTHER = timedelta(days=2)
# A member without a row in `member` (no event has arrived yet) has a summary, too.
_SUMMARY = f"""
SELECT member.weight_kg, member.target_weight_kg,
       coalesce(member.streak_count, 0) AS streak_count,
       coalesce(member.total_points, 0) AS total_points,
       member.timezone, logs.dates, logs.weights, logs.calories,
       ARRAY(
           SELECT (name, icon, earned_at)
           FROM user_achievement JOIN achievement ON achievement.id = achievement_id
           WHERE user_id = $1 ORDER BY earned_at DESC, achievement_id DESC
           LIMIT {_RECENT_ACHIEVEMENTS}
       ) AS earned
FROM (
    SELECT coalesce(array_agg(date ORDER BY date), '{{}}') AS dates,
           coalesce(array_agg(weight_kg ORDER BY date), '{{}}') AS weights,
           coalesce(array_agg(calories ORDER BY date), '{{}}') AS calories
    FROM day_log WHERE user_id = $1 AND date BETWEEN $2 AND $3
) AS logs
LEFT JOIN member ON member.id = $1
"""  # noqa: S608 - the names are constants


async def summarise(sql: RawSql, user_id: str) -> SummaryResponse:
    """Return the member's figures, statistics of the recent logs, and the latest achievements."""
    now = clock.now()
    first, last = now - timedelta(days=RECENT_DAYS) - _FURTHER, now + _FURTHER
    row = await sql.fetchrow(_SUMMARY, user_id, first, last)
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
