"""The achievement check: award what a member has reached and not earned yet."""

from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.messaging import outbox
from contracts.tracker import AchievementEarned
from tracker import rules
from tracker.tables import Member, UserAchievement

# It runs after each saved log and usually finds nothing: one statement.
_NOT_EARNED = text("""
SELECT id, name, points, condition->>'type' AS kind, (condition->>'value')::float8 AS value,
       (SELECT count(*) FROM progress_log WHERE user_id = :member) AS logs,
       (SELECT count(*) FROM purchase WHERE user_id = :member AND owned) AS purchases
FROM achievement WHERE NOT EXISTS (
    SELECT FROM user_achievement WHERE user_id = :member AND achievement_id = achievement.id
) ORDER BY id
""")


async def award_achievements(
    session: AsyncSession, member: Member, *, streak: int | None = None
) -> None:
    """Award each achievement that the member has reached; the member's row is locked.

    `streak` replaces the member's latest streak, for an event that arrived late.
    """
    streak = member.streak_count if streak is None else streak
    for achievement in await session.execute(_NOT_EARNED, {"member": member.id}):
        counts = rules.Counts(streak, achievement.logs, achievement.purchases)
        if rules.is_earned(achievement.kind, achievement.value, counts):
            _award(session, member, achievement)


def _award(session: AsyncSession, member: Member, achievement: Row[Any]) -> None:
    earned = UserAchievement(
        user_id=member.id, achievement_id=achievement.id, earned_at=clock.now()
    )
    session.add(earned)
    member.total_points += achievement.points
    outbox.add(session, achievement_earned(member, earned, achievement.name, achievement.points))


def achievement_earned(
    member: Member, earned: UserAchievement, name: str, points: int
) -> AchievementEarned:
    """Make the event of an earned achievement, with the member's points so far."""
    return AchievementEarned(
        user_id=member.id,
        achievement_id=earned.achievement_id,
        achievement_name=name,
        points=points,
        total_points=member.total_points,
        earned_at=earned.earned_at,
    )
