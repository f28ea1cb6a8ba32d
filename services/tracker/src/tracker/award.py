"""The achievement check."""

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock, outbox
from contracts.tracker import AchievementEarned
from tracker import rules
from tracker.tables import Achievement, Member, ProgressLog, Purchase, UserAchievement


async def award(session: AsyncSession, member: Member, *, streak: int | None = None) -> None:
    """Give a member, whose row is held, each achievement that is reached and not earned yet.

    `streak` is the one to count with, where it is not the member's latest.
    """
    not_earned = await _not_earned(session, member.id)
    if not not_earned:
        return
    counts = await _counts(session, member, member.streak_count if streak is None else streak)
    for achievement in not_earned:
        condition = achievement.condition
        if rules.is_earned(condition["type"], condition["value"], counts):
            _give(session, member, achievement)


def _give(session: AsyncSession, member: Member, achievement: Achievement) -> None:
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


async def _not_earned(session: AsyncSession, user_id: str) -> list[Achievement]:
    earned = select(UserAchievement.achievement_id).where(col(UserAchievement.user_id) == user_id)
    not_earned = select(Achievement).where(col(Achievement.id).not_in(earned))
    return list(await session.scalars(not_earned.order_by(Achievement.id)))


async def _counts(session: AsyncSession, member: Member, streak: int) -> rules.Counts:
    logs = select(func.count()).where(col(ProgressLog.user_id) == member.id)
    purchases = select(func.count()).where(col(Purchase.user_id) == member.id)
    row = await session.execute(select(logs.scalar_subquery(), purchases.scalar_subquery()))
    logs_count, purchases_count = row.one()
    return rules.Counts(streak=streak, logs=logs_count, purchases=purchases_count)
