"""Sessions: each access token belongs to one, which its member can see and end."""

import logging
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock, ids
from chassis.http import ACCESS_LIFETIME, AuthenticatedUser, NotFound, Tokens, revoke_session
from contracts.identity import SessionEnded
from identity.account import lock_own_account, next_moment, own_account
from identity.devices import device_of
from identity.schemas import OpenSession
from identity.tables import MemberSession, User
from messaging import outbox

log = logging.getLogger(__name__)

# Of a member. Who logs in more often sees the newest; the others' tokens work until they expire.
MOST = 100

# A new session in the place of the oldest ones, of those that are open as the last: who logs in and
# out again and again hides none.
_BEGIN = text("""
WITH pruned AS (
    DELETE FROM member_session WHERE id IN (
        SELECT id FROM member_session WHERE user_id = :user_id
        ORDER BY ended_at IS NOT NULL, created_at DESC OFFSET :others FOR UPDATE
    )
)
INSERT INTO member_session (id, user_id, created_at, last_seen_at, device)
VALUES (:id, :user_id, :now, :now, :device)
""")
_END = text("UPDATE member_session SET ended_at = :now WHERE id = :id AND user_id = :user_id")


async def _device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", ""))


Device = Annotated[str, Depends(_device)]


async def begin_session(session: AsyncSession, tokens: Tokens, user: User, device: str) -> str:
    """Begin a session of this account, whose row is locked; return its access token.

    The token has the account's latest date: a later revocation ends it.
    """
    session_id = ids.new()
    given = {"id": session_id, "user_id": user.id, "now": user.dated_at, "device": device}
    await session.execute(_BEGIN, {**given, "others": MOST - 1})
    claims = {"sub": user.id, "role": user.role, "email": user.email, "sid": session_id}
    return tokens.issue_access(claims, user.dated_at)


async def list_sessions(session: AsyncSession, current: AuthenticatedUser) -> list[OpenSession]:
    """Return the sessions whose tokens work, the newest first."""
    user = await own_account(session, current)
    rows = select(MemberSession).where(
        MemberSession.user_id == current.id,
        col(MemberSession.ended_at).is_(None),
        col(MemberSession.created_at) > clock.now() - ACCESS_LIFETIME,
    )
    if user.tokens_valid_from is not None:
        # The version before sessions revokes all tokens and knows none of these rows.
        rows = rows.where(col(MemberSession.created_at) >= user.tokens_valid_from)
    return [
        OpenSession(
            id=row.id,
            created_at=row.created_at,
            last_seen_at=row.last_seen_at,
            device=row.device,
            current=row.id == current.session_id,
        )
        for row in await session.scalars(rows.order_by(col(MemberSession.created_at).desc()))
    ]


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
