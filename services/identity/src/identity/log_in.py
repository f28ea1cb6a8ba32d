"""Log in: find the account, and count the day into the streak."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, func, select

from chassis import clock
from chassis.messaging import outbox
from contracts.identity import StreakChanged
from identity import rules
from identity.tables import User


async def find_user(session: AsyncSession, email: str) -> User | None:
    """The account with this e-mail address, whatever its case."""
    users = await session.scalars(select(User).where(func.lower(User.email) == email.lower()))
    return users.one_or_none()


async def record_activity(session: AsyncSession, user_id: str) -> User:
    """Lock the user's row and count today into the streak, once."""
    users = await session.scalars(select(User).where(col(User.id) == user_id).with_for_update())
    user = users.one()
    now = clock.now()
    streak = rules.streak_after(user.streak_count, user.last_active_date, now)
    if streak is None:
        return user
    user.streak_count = streak
    user.last_active_date = now
    session.add(user)
    outbox.add(session, StreakChanged(user_id=user.id, streak_count=streak, last_active_date=now))
    return user
