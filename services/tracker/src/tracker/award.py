"""The achievement check."""

from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.messaging import outbox
from contracts.tracker import AchievementEarned
from tracker import rules
from tracker.tables import Member, UserAchievement

# It runs for each log that is saved, and mostly finds nothing: one prebuilt statement.
_NOT_EARNED = text("""
SELECT id, name, points, condition->>'type' AS kind, (condition->>'value')::float8 AS value,
       (SELECT count(*) FROM progress_log WHERE user_id = :member) AS logs,
       (SELECT count(*) FROM purchase WHERE user_id = :member) AS purchases
FROM achievement WHERE NOT EXISTS (
    SELECT FROM user_achievement WHERE user_id = :member AND achievement_id = achievement.id
) ORDER BY id
""")


async def award(session: AsyncSession, member: Member, *, streak: int | None = None) -> None:
    """Give a member, whose row is held, each achievement that is reached and not earned yet.

    `streak` is the one to count with, where it is not the member's latest.
    """
    streak = member.streak_count if streak is None else streak
    for achievement in await session.execute(_NOT_EARNED, {"member": member.id}):
        counts = rules.Counts(streak, achievement.logs, achievement.purchases)
        if rules.is_earned(achievement.kind, achievement.value, counts):
            _give(session, member, achievement)


def _give(session: AsyncSession, member: Member, achievement: Row[Any]) -> None:
    now = clock.now()
    session.add(UserAchievement(user_id=member.id, achievement_id=achievement.id, earned_at=now))
    member.total_points += achievement.points
    outbox.add(
        session,
        AchievementEarned(
            user_id=member.id,
            achievement_id=achievement.id,
            achievement_name=achievement.name,
            points=achievement.points,
            total_points=member.total_points,
            earned_at=now,
        ),
    )
