"""A member logs in, which keeps the streak of active days going."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, func, select

from chassis import clock
from chassis.messaging import outbox
from contracts.identity import StreakChanged
from identity import rules
from identity.tables import User


async def find(session: AsyncSession, email: str) -> User | None:
    """The account of an address, however it is capitalised."""
    found = await session.scalars(select(User).where(func.lower(User.email) == email.lower()))
    return found.one_or_none()


async def note_activity(session: AsyncSession, user_id: str) -> User:
    """Count today into the streak, once; two logins at a time take turns."""
    found = await session.scalars(select(User).where(col(User.id) == user_id).with_for_update())
    user = found.one()
    now = clock.now()
    streak = rules.streak_after(user.streak_count, user.last_active_date, now)
    if streak is None:
        return user
    user.streak_count = streak
    user.last_active_date = now
    session.add(user)
    outbox.add(session, StreakChanged(user_id=user.id, streak_count=streak, last_active_date=now))
    return user
