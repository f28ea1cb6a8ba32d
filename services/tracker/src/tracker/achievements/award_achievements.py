"""The achievement check: award what members have reached and not earned yet.

Their rows are locked by whatever changes them or computes with them.

The check runs after the response, on `LogSaved`: duplicates and concurrent checks award an
achievement once and lose no points.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from chassis import clock
from contracts.tracker import AchievementEarned
from messaging import outbox
from tracker.achievements import rules
from tracker.achievements.tables import UserAchievement
from tracker.tables import Member

# They run after each saved log and usually find nothing: two statements for a batch of members.
_ACHIEVEMENTS = text("""
SELECT id, name, points, condition->>'type' AS kind, (condition->>'value')::float8 AS value
FROM achievement ORDER BY id
""")
_COUNTS = text("""
SELECT member.id,
       (SELECT count(*) FROM progress_log WHERE user_id = member.id) AS logs,
       (SELECT count(*) FROM purchase WHERE user_id = member.id AND owned) AS purchases,
       ARRAY(SELECT achievement_id FROM user_achievement WHERE user_id = member.id) AS earned
FROM unnest(CAST(:ids AS text[])) AS member (id)
""")


# In the order of their ids, so that two transactions wait for each other instead of deadlocking.
_CREATE = text("""
INSERT INTO member (id) SELECT unnest(CAST(:ids AS text[])) ON CONFLICT DO NOTHING
""")
_LOCK = select(Member).from_statement(
    text("SELECT * FROM member WHERE id = ANY(:ids) ORDER BY id FOR UPDATE")
)


async def lock_members(session: AsyncSession, user_ids: Iterable[str]) -> dict[str, Member]:
    """Lock and return the members' rows by id, creating them if needed.

    Other events of a member may arrive before `UserRegistered`.
    """
    ids = {"ids": sorted(set(user_ids))}
    await session.execute(_CREATE, ids)
    members = await session.scalars(_LOCK, ids, execution_options={"populate_existing": True})
    return {member.id: member for member in members}


async def award_achievements(
    session: AsyncSession, members: Collection[Member], streaks: Mapping[str, int] | None = None
) -> None:
    """Award each achievement that the members have reached; their rows are locked.

    `streaks` replaces the latest streak of members of whom an event arrived late.
    """
    achievements = (await session.execute(_ACHIEVEMENTS)).all()
    found = await session.execute(_COUNTS, {"ids": [member.id for member in members]})
    counts = {each.id: each for each in found}
    for member in members:
        of_member = counts[member.id]
        streak = (streaks or {}).get(member.id, member.streak_count)
        reached = rules.Counts(streak, of_member.logs, of_member.purchases)
        for achievement in achievements:
            if achievement.id not in of_member.earned and rules.is_earned(
                achievement.kind, achievement.value, reached
            ):
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
    return AchievementEarned(
        user_id=member.id,
        achievement_id=earned.achievement_id,
        achievement_name=name,
        points=points,
        total_points=member.total_points,
        earned_at=earned.earned_at,
    )
