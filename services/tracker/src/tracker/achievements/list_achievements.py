"""List every achievement, with the member's progress."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis.storage import statements
from tracker.achievements import rules
from tracker.achievements.schemas import AchievementProgress, Condition
from tracker.achievements.tables import Achievement, UserAchievement

queries = statements(__package__)


async def list_achievements(session: AsyncSession, user_id: str) -> list[AchievementProgress]:
    """Return the earned achievements, latest first, then the others, nearest first."""
    row = (await session.execute(queries.count_progress.clause, {"user_id": user_id})).one()
    counts = rules.Counts(row.streak, row.logs, row.purchases)
    is_members = (col(UserAchievement.achievement_id) == col(Achievement.id)) & (
        col(UserAchievement.user_id) == user_id
    )
    everything = select(Achievement, col(UserAchievement.earned_at)).outerjoin(
        UserAchievement, is_members
    )
    progress = [_progress(*each, counts) for each in await session.execute(everything)]
    return sorted(progress, key=_order)


def _progress(
    achievement: Achievement, earned_at: datetime | None, counts: rules.Counts
) -> AchievementProgress:
    condition = Condition.model_validate(achievement.condition)
    return AchievementProgress(
        id=achievement.id,
        name=achievement.name,
        icon=achievement.icon,
        points=achievement.points,
        condition=condition,
        current=rules.reached(condition.type, counts),
        earned_at=earned_at,
    )


def _order(achievement: AchievementProgress) -> tuple[float, float, str]:
    if achievement.earned_at is not None:
        return (0, -achievement.earned_at.timestamp(), achievement.id)
    condition = achievement.condition
    return (1, -rules.share(achievement.current, condition.value), achievement.id)
