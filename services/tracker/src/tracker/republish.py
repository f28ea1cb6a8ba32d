"""Publish every member's points again, so that projections can be rebuilt."""

from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis.storage import Database, for_each_row
from contracts.tracker import AchievementEarned
from messaging import outbox
from tracker.achievements.tables import Achievement, UserAchievement
from tracker.tables import Member


async def republish(database: Database) -> int:
    """Publish each member's latest achievement, with the points so far; return how many.

    Points only grow, so a projection keeps the larger total.
    """
    latest = (
        select(Member, UserAchievement, Achievement)
        .join(UserAchievement, col(UserAchievement.user_id) == col(Member.id))
        .join(Achievement, col(Achievement.id) == col(UserAchievement.achievement_id))
        .ext(distinct_on(col(Member.id)))
        .order_by(Member.id, col(UserAchievement.earned_at).desc(), col(Achievement.id).desc())
    )
    return await for_each_row(database, latest, (Member.id,), _publish)


def _publish(
    session: AsyncSession, member: Member, earned: UserAchievement, achievement: Achievement
) -> int:
    event = AchievementEarned(
        user_id=member.id,
        achievement_id=achievement.id,
        achievement_name=achievement.name,
        points=achievement.points,
        total_points=member.total_points,
        earned_at=earned.earned_at,
    )
    outbox.add(session, event)
    return 1
