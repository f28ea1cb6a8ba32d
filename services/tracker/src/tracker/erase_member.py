"""Erase a member: logs, achievements, points, plans owned."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete

from chassis.erasure import begin_erasure
from contracts.identity import UserErased
from tracker.tables import Member, ProgressLog, Purchase, UserAchievement


async def erase_member(session: AsyncSession, event: UserErased) -> None:
    """Delete everything about the member."""
    await begin_erasure(session, event.user_id, event.erased_at)
    for table in (ProgressLog, UserAchievement, Purchase):
        await session.execute(delete(table).where(col(table.user_id) == event.user_id))
    await session.execute(delete(Member).where(col(Member.id) == event.user_id))
