"""Sends every member's points again, so that others can rebuild their copies."""

from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis.messaging import outbox
from chassis.storage import Database
from contracts.tracker import AchievementEarned
from tracker.tables import Achievement, Member, UserAchievement

_AT_A_TIME = 500


async def republish(database: Database) -> int:
    """The latest achievement of each member, with the points so far; how many events that were.

    Points only grow: whoever hears an old total after a newer one keeps the newer.
    """
    count, after = 0, ""
    while sent := await _send_page(database, after):
        count += len(sent)
        after = sent[-1]
    return count


async def _send_page(database: Database, after: str) -> list[str]:
    latest = (
        select(Member, UserAchievement, Achievement)
        .join(UserAchievement, col(UserAchievement.user_id) == col(Member.id))
        .join(Achievement, col(Achievement.id) == col(UserAchievement.achievement_id))
        .where(Member.id > after)
        .ext(distinct_on(col(Member.id)))
        .order_by(Member.id, col(UserAchievement.earned_at).desc(), col(Achievement.id).desc())
        .limit(_AT_A_TIME)
    )
    async with database.session() as session:
        rows = (await session.execute(latest)).all()
        for member, earned, achievement in rows:
            _send(session, member, earned, achievement)
        return [member.id for member, _, _ in rows]


def _send(
    session: AsyncSession, member: Member, earned: UserAchievement, achievement: Achievement
) -> None:
    outbox.add(
        session,
        AchievementEarned(
            user_id=member.id,
            achievement_id=achievement.id,
            achievement_name=achievement.name,
            points=achievement.points,
            total_points=member.total_points,
            earned_at=earned.earned_at,
        ),
    )
