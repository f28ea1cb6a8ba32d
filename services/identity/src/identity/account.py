"""The account of the user who asks, locked for a change."""

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.http import AuthenticatedUser, Unauthorized
from identity.tables import User

# The database keeps no less.
_STEP = timedelta(microseconds=1)


async def lock_own_account(session: AsyncSession, current: AuthenticatedUser) -> User:
    """Lock and return the user's row.

    The guard reads revocations once a second. A change reads them under the lock: otherwise a
    stolen token could get a fresh one in the second after its revocation.
    """
    users = await session.scalars(select(User).where(col(User.id) == current.id).with_for_update())
    return _valid(users.one_or_none(), current)


async def own_account(session: AsyncSession, current: AuthenticatedUser) -> User:
    """The user's row, to read it."""
    return _valid(await session.get(User, current.id), current)


def next_moment(user: User) -> datetime:
    """Now, but later than anything that was dated for this account before; its row is locked.

    The clocks of two processes differ: a token must be older than the revocation that follows it,
    and newer than the one before, whichever process made them.
    """
    now = clock.now()
    user.dated_at = max(now, user.dated_at + _STEP) if user.dated_at else now
    return user.dated_at


def _valid(user: User | None, current: AuthenticatedUser) -> User:
    if user is None:
        raise Unauthorized("Invalid token")
    valid_from = user.tokens_valid_from
    if valid_from is not None and current.issued_at < valid_from.timestamp():
        raise Unauthorized("Invalid token")
    return user
