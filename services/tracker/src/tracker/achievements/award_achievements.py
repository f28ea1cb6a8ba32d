"""The achievement check: award the achievements that members have reached and not earned yet.

Everything that changes members' rows, or computes with them, locks these rows first.

It runs on `LogSaved`, after each save. Writes of the diary, `PATCH /log` and `POST /water` also run
it in their transaction when they create a log (`award_log`), and return the awards.
Duplicates and concurrent checks award an achievement once and lose no points.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import asyncpg
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.storage import SqlTransaction, statements
from contracts.tracker import AchievementEarned
from messaging import outbox
from tracker.achievements import rules
from tracker.achievements.schemas import EarnedAchievement

queries = statements(__package__)


class Award(NamedTuple):
    event: AchievementEarned
    icon: str


async def award_log(sql: SqlTransaction, user_id: str) -> list[EarnedAchievement]:
    """Award what the log that this transaction has created earns."""
    await sql.execute(queries.create_members, user_ids=[user_id])
    await sql.execute(queries.lock_members, user_ids=[user_id])
    awards = await _award(sql, [user_id], {})
    for each in awards:
        event_id, routing_key, body = outbox.row(each.event)
        await sql.execute(queries.publish, event_id=event_id, routing_key=routing_key, body=body)
    return [
        EarnedAchievement(name=event.achievement_name, icon=icon, earned_at=event.earned_at)
        for event, icon in awards
    ]


async def lock_members(session: AsyncSession, user_ids: Iterable[str]) -> None:
    """Lock the members' rows, creating them if needed."""
    values = {"user_ids": sorted(set(user_ids))}
    await session.execute(queries.create_members.clause, values)
    await session.execute(queries.lock_members.clause, values)


async def award_achievements(
    session: AsyncSession, user_ids: Sequence[str], streaks: Mapping[str, int] | None = None
) -> None:
    """Award each achievement that the members have reached; their rows are locked.

    `streaks` replaces the latest streak of members whose event arrived late.
    """
    # The same transaction, which holds the locks.
    raw = await (await session.connection()).get_raw_connection()
    sql = SqlTransaction(raw.driver_connection)
    for award in await _award(sql, user_ids, streaks or {}):
        outbox.add(session, award.event)


async def _award(
    sql: SqlTransaction, user_ids: Sequence[str], streaks: Mapping[str, int]
) -> list[Award]:
    # Usually nothing is earned: two statements for a batch of members.
    achievements = await sql.fetch(queries.list_achievements)
    awards = []
    for member in await sql.fetch(queries.count_achievements, user_ids=user_ids):
        streak = streaks.get(member["id"], member["streak_count"])
        counts = rules.Counts(streak, member["logs"], member["purchases"])
        total_points = member["total_points"]
        for each in achievements:
            if each["id"] in member["earned"]:
                continue
            if rules.is_earned(each["kind"], each["value"], counts):
                total_points += each["points"]
                awards.append(_earned(member["id"], each, total_points))
    for event, _ in awards:
        await sql.execute(
            queries.award_achievement,
            user_id=event.user_id,
            achievement_id=event.achievement_id,
            earned_at=event.earned_at,
            points=event.points,
        )
    return awards


def _earned(user_id: str, achievement: asyncpg.Record, total_points: int) -> Award:
    event = AchievementEarned(
        user_id=user_id,
        achievement_id=achievement["id"],
        achievement_name=achievement["name"],
        points=achievement["points"],
        total_points=total_points,
        earned_at=clock.now(),
    )
    return Award(event, achievement["icon"])
