"""End a session: log out here, or there.

A row of `token_revocation` under the session's id, and SessionEnded for the other services; the
guard looks both up in memory. The process that answers refuses it at once, each other one within a
second of hearing. A change asks the database under the account's lock.
"""

import logging

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import AuthenticatedUser, NotFound, revoke_session
from contracts.identity import SessionEnded
from identity.accounts import User, lock_own_account, next_moment
from identity.sessions.tables import MemberSession
from messaging import outbox

log = logging.getLogger(__name__)
_END = text("UPDATE member_session SET ended_at = :now WHERE id = :id AND user_id = :user_id")


async def log_out(session: AsyncSession, current: AuthenticatedUser) -> None:
    """End the session of the token that asks, also one that is not listed."""
    user = await lock_own_account(session, current)
    await _end(session, user, current.session_id)


async def end_session(session: AsyncSession, current: AuthenticatedUser, session_id: str) -> None:
    """End one of the own sessions."""
    user = await lock_own_account(session, current)
    found = await session.get(MemberSession, session_id) if "\0" not in session_id else None
    if found is None or found.user_id != user.id or found.ended_at is not None:
        raise NotFound("Session not found")
    await _end(session, user, session_id)


async def _end(session: AsyncSession, user: User, session_id: str) -> None:
    now = next_moment(user)
    session.add(user)
    await session.execute(_END, {"id": session_id, "user_id": user.id, "now": now})
    await revoke_session(session, session_id, now)
    outbox.add(session, SessionEnded(user_id=user.id, session_id=session_id, ended_at=now))
    log.info("A session was ended", extra={"user_id": user.id})
