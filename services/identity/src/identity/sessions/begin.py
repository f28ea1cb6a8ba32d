"""Begin a session, and issue its access token."""

from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import ids
from chassis.http import Tokens
from identity.accounts import User
from identity.sessions.devices import device_of

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


async def _device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", ""))


Device = Annotated[str, Depends(_device)]


async def begin_session(session: AsyncSession, tokens: Tokens, user: User, device: str) -> str:
    """Begin a session of this account, whose row is locked; return its access token.

    The token has the account's latest date: a later revocation ends it.
    """
    session_id = ids.new()
    values = {"id": session_id, "user_id": user.id, "now": user.dated_at, "device": device}
    await session.execute(_BEGIN, {**values, "others": MOST - 1})
    claims = {"sub": user.id, "role": user.role, "email": user.email, "sid": session_id}
    return tokens.issue_access(claims, user.dated_at)
