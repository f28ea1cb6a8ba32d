"""Erase a member: plans with their input, plans in flight, the tier."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete

from chassis.erasure import begin_erasure
from contracts.identity import UserErased
from planner.tables import (
    AiSession,
    FailedGeneration,
    GenerationSlot,
    Membership,
    WeeklyReservation,
)

_TABLES = (AiSession, FailedGeneration, GenerationSlot, Membership, WeeklyReservation)


async def erase_member(session: AsyncSession, event: UserErased) -> None:
    """Delete everything about the member."""
    await begin_erasure(session, event.user_id, event.erased_at)
    for table in _TABLES:
        await session.execute(delete(table).where(col(table.user_id) == event.user_id))
