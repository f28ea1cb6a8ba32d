"""Find an account, lock it for a change, or read it for its owner."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, text

from chassis import clock
from chassis.http import AuthenticatedUser, Unauthorized, is_session_ended
from identity.accounts.email_addresses import normal_form
from identity.accounts.tables import User

_SEEN_FOR = timedelta(minutes=15)
_SEE = text(
    "UPDATE member_session SET last_seen_at = :now WHERE id = :id AND last_seen_at < :before"
)


async def find_user(session: AsyncSession, email: str) -> User | None:
    """Return the account with this e-mail address, however it is spelled."""
    users = select(User).where(col(User.normal_email) == normal_form(email))
    return (await session.scalars(users)).one_or_none()


async def lock_user(session: AsyncSession, user_id: object) -> User | None:
    """Lock and return the account with this id, as it is now."""
    users = select(User).where(col(User.id) == user_id).with_for_update()
    found = await session.scalars(users.execution_options(populate_existing=True))
    return found.one_or_none()


async def lock_own_account(session: AsyncSession, current: AuthenticatedUser) -> User:
    """Lock and return the account of the user who asks.

    The guard reads revocations once a second. A change reads them under the lock: otherwise a
    stolen token could get a fresh one in the second after its revocation.
    """
    user = _valid(await lock_user(session, current.id), current)
    if await is_session_ended(session, current.session_id):
        raise Unauthorized("Invalid token")
    # Written here, where the member changes something, and not for each request.
    now = clock.now()
    seen = {"id": current.session_id, "now": now, "before": now - _SEEN_FOR}
    await session.execute(_SEE, seen)
    return user


async def own_account(session: AsyncSession, current: AuthenticatedUser) -> User:
    """Return the account of the user who asks, to read it."""
    return _valid(await session.get(User, current.id), current)


def _valid(user: User | None, current: AuthenticatedUser) -> User:
    if user is None:
        raise Unauthorized("Invalid token")
    valid_from = user.tokens_valid_from
    if valid_from is not None and current.issued_at < valid_from.timestamp():
        raise Unauthorized("Invalid token")
    return user
