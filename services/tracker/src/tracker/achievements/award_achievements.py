"""The achievement check: award what members have reached and not earned yet.

Their rows are locked by whatever changes them or computes with them.

A write that makes a log runs it in its transaction (`award_log`), and answers what it has earned.
After each save it runs on `LogSaved` as well: duplicates and concurrent checks award an achievement
once and lose no points.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from contracts.tracker import AchievementEarned
from messaging import outbox
from tracker.achievements import rules
from tracker.achievements.schemas import EarnedAchievement

# Other events of a member may arrive before `UserRegistered`.
_CREATE = "INSERT INTO member (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING"
# In the order of their ids, so that two transactions wait for each other instead of deadlocking.
_LOCK = "SELECT id FROM member WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
# They run after each saved log and usually find nothing: two statements for a batch of members.
_ACHIEVEMENTS = """
SELECT id, name, icon, points, condition->>'type' AS kind, (condition->>'value')::float8 AS value
FROM achievement ORDER BY id
"""
_COUNTS = """
SELECT member.id, streak_count, total_points,
       (SELECT count(*) FROM progress_log WHERE user_id = member.id) AS logs,
       (SELECT count(*) FROM purchase WHERE user_id = member.id AND owned) AS purchases,
       ARRAY(SELECT achievement_id FROM user_achievement WHERE user_id = member.id) AS earned
FROM member WHERE id = ANY($1::text[]) ORDER BY id
"""
_EARN = """
WITH member AS (UPDATE member SET total_points = total_points + $4 WHERE id = $1)
INSERT INTO user_achievement (user_id, achievement_id, earned_at) VALUES ($1, $2, $3)
"""
_PUBLISH = "INSERT INTO outbox (event_id, routing_key, body) VALUES ($1, $2, $3)"


class Award(NamedTuple):
    event: AchievementEarned
    icon: str


async def award_log(connection: asyncpg.Connection, user_id: str) -> list[EarnedAchievement]:
    """Award what a log earns that this transaction has made."""
    await _lock(connection, [user_id])
    awards = await _award(connection, [user_id], {})
    if awards:
        await connection.executemany(_PUBLISH, [outbox.row(each.event) for each in awards])
    return [
        EarnedAchievement(name=event.achievement_name, icon=icon, earned_at=event.earned_at)
        for event, icon in awards
    ]


async def lock_members(session: AsyncSession, user_ids: Iterable[str]) -> None:
    """Lock the members' rows, creating them if needed."""
    await _lock(await _connection_of(session), user_ids)


async def award_achievements(
    session: AsyncSession, user_ids: Sequence[str], streaks: Mapping[str, int] | None = None
) -> None:
    """Award each achievement that the members have reached; their rows are locked.

    `streaks` replaces the latest streak of members of whom an event arrived late.
    """
    for award in await _award(await _connection_of(session), user_ids, streaks or {}):
        outbox.add(session, award.event)


async def _connection_of(session: AsyncSession) -> asyncpg.Connection:
    # SQLAlchemy begins the transaction with its first statement.
    await session.execute(text("SELECT"))
    raw = await (await session.connection()).get_raw_connection()
    return raw.driver_connection


async def _lock(connection: asyncpg.Connection, user_ids: Iterable[str]) -> None:
    ids = sorted(set(user_ids))
    await connection.execute(_CREATE, ids)
    await connection.execute(_LOCK, ids)


async def _award(
    connection: asyncpg.Connection, user_ids: Sequence[str], streaks: Mapping[str, int]
) -> list[Award]:
    achievements = await connection.fetch(_ACHIEVEMENTS)
    awards = []
    for member in await connection.fetch(_COUNTS, user_ids):
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
        await connection.execute(
            _EARN, event.user_id, event.achievement_id, event.earned_at, event.points
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
