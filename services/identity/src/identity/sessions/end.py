"""End a session: this one, or another one.

It adds a row of `token_revocation` with the session's id, and publishes SessionEnded; the guard
keeps both in memory. The process that answers refuses the token immediately, each other one within
a second of the row or the event. A change reads the database under the account's lock.
"""

import logging

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from chassis.http import AuthenticatedUser, NotFound, revoke_session
from contracts.identity import SessionEnded
from identity.accounts import User, lock_own_account, next_moment
from identity.sessions.tables import MemberSession
from messaging import outbox

log = logging.getLogger(__name__)


async def log_out(session: AsyncSession, current: AuthenticatedUser) -> None:
    """End the session of the request's token, also one that is not listed."""
    user = await lock_own_account(session, current)
    await _end(session, user, current.session_id)


async def end_session(session: AsyncSession, current: AuthenticatedUser, session_id: str) -> None:
    """End one of the member's sessions."""
    user = await lock_own_account(session, current)
    row = await session.get(MemberSession, session_id) if "\0" not in session_id else None
    if row is None or row.user_id != user.id or row.ended_at is not None:
        raise NotFound("Session not found")
    await _end(session, user, session_id)


async def _end(session: AsyncSession, user: User, session_id: str) -> None:
    now = next_moment(user)
    session.add(user)
    of_member = col(MemberSession.id) == session_id, col(MemberSession.user_id) == user.id
    await session.execute(update(MemberSession).where(*of_member).values(ended_at=now))
    await revoke_session(session, session_id, now)
    outbox.add(session, SessionEnded(user_id=user.id, session_id=session_id, ended_at=now))
    log.info("A session was ended", extra={"user_id": user.id})
