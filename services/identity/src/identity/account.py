"""A member's account: read or locked for its owner, dated, and all its tokens revoked."""

from datetime import datetime, timedelta
from typing import Annotated

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, text

from chassis import clock
from chassis.http import (
    AuthenticatedUser,
    Tokens,
    Unauthorized,
    is_session_ended,
    provided,
    revoke_tokens,
)
from contracts.identity import TokensRevoked
from identity import addresses
from identity.tables import User
from messaging import outbox

TokenSigning = Annotated[Tokens, provided(Tokens)]

# The database keeps no less.
_STEP = timedelta(microseconds=1)

_SEEN_FOR = timedelta(minutes=15)
_SEE = text(
    "UPDATE member_session SET last_seen_at = :now WHERE id = :id AND last_seen_at < :before"
)
_FORGET_SESSIONS = text("DELETE FROM member_session WHERE user_id = :user_id")


async def find_user(session: AsyncSession, email: str) -> User | None:
    """Return the account with this e-mail address, however it is spelled."""
    users = select(User).where(col(User.normal_email) == addresses.normal_form(email))
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


def next_moment(user: User) -> datetime:
    """Return now, but later than anything that was dated for this account; its row is locked.

    The clocks of two processes differ: a token must be older than the revocation that follows it,
    and newer than the one before, whichever process made them.
    """
    now = clock.now()
    user.dated_at = max(now, user.dated_at + _STEP) if user.dated_at else now
    return user.dated_at


async def revoke_all(session: AsyncSession, user: User) -> None:
    """Refuse the tokens issued before now, here at once and in the other services by an event.

    The user's row is locked. A token issued after the commit is valid, also in the same second.
    """
    now = user.tokens_valid_from = next_moment(user)
    session.add(user)
    await revoke_tokens(session, user.id, now)
    await session.execute(_FORGET_SESSIONS, {"user_id": user.id})
    outbox.add(session, TokensRevoked(user_id=user.id, before=now))
