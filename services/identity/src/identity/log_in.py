"""Log in: find the account, and count the day into the streak."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock, ids
from chassis.http import Unauthorized
from contracts.identity import StreakChanged
from identity import addresses, rules
from identity.account import next_moment
from identity.tables import User
from messaging import outbox

REFUSED = "Invalid credentials"


async def find_user(session: AsyncSession, email: str) -> User | None:
    """The account with this e-mail address, however it is spelled."""
    users = await session.scalars(
        select(User).where(col(User.normal_email) == addresses.normal_form(email))
    )
    return users.one_or_none()


async def lock_user(session: AsyncSession, found: User | None) -> User | None:
    """Lock and return the account that was found; without one, the same work for none."""
    return await session.get(User, found.id if found else ids.new(), with_for_update=True)


async def record_activity(session: AsyncSession, user_id: str, verified_hash: str | None) -> User:
    """Lock the user's row and count today into the streak, once.

    While the password was verified, the account may have been erased, or have got a new password.
    """
    users = await session.scalars(select(User).where(col(User.id) == user_id).with_for_update())
    user = users.one_or_none()
    if user is None or user.password_hash != verified_hash:
        raise Unauthorized(REFUSED)
    session.add(user)
    # The date of the token that the response has.
    next_moment(user)
    now = clock.now()
    streak = rules.streak_after(user.streak_count, user.last_active_date, now)
    if streak is None:
        return user
    user.streak_count = streak
    user.last_active_date = now
    outbox.add(session, StreakChanged(user_id=user.id, streak_count=streak, last_active_date=now))
    return user
