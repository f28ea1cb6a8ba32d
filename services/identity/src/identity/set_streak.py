"""Set a member's streak: local runs only, for a demo member who is older than the run."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from contracts.identity import StreakChanged
from identity.log_in import find_user
from identity.tables import User
from messaging import outbox


async def set_streak(session: AsyncSession, email: str, days: int) -> bool:
    """Give the account a streak that ends today; return False when there is no such account."""
    found = await find_user(session, email)
    if found is None:
        return False
    users = select(User).where(col(User.id) == found.id).with_for_update()
    user = (await session.scalars(users.execution_options(populate_existing=True))).one()
    now = clock.now()
    user.streak_count, user.last_active_date = days, now
    session.add(user)
    outbox.add(session, StreakChanged(user_id=user.id, streak_count=days, last_active_date=now))
    return True
