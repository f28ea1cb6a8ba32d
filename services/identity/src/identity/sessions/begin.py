"""Begin a session, and issue its access token."""

from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import ids
from chassis.http import Tokens
from chassis.storage import statements
from identity.accounts import User
from identity.sessions.devices import device_of

queries = statements(__package__)

# Per member. Beyond it, only the newest are listed; all tokens work until they expire.
MOST = 100


async def _device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", ""))


Device = Annotated[str, Depends(_device)]


async def begin_session(session: AsyncSession, tokens: Tokens, user: User, device: str) -> str:
    """Begin a session of this account, whose row is locked; return its access token.

    The token has the account's latest date: a later revocation ends it.
    """
    session_id = ids.new()
    values = {"id": session_id, "user_id": user.id, "now": user.dated_at, "device": device}
    await session.execute(queries.begin_session.clause, {**values, "others": MOST - 1})
    claims = {"sub": user.id, "role": user.role, "email": user.email, "sid": session_id}
    return tokens.issue_access(claims, user.dated_at)
