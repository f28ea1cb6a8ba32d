"""Mails that are requested: at most so many in a time, for an account and a kind of requester.

What anyone may request uses up nothing of what the member may.
"""

from datetime import timedelta

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock

ANYONE, MEMBER, NOTICE = "anyone", "member", "notice"
_HOUR = timedelta(hours=1)
_LIMITS = {ANYONE: (3, _HOUR), MEMBER: (3, _HOUR), NOTICE: (1, timedelta(days=1))}

_COUNT = text("""
INSERT INTO requested_mail (user_id, requester, requested_at)
SELECT :user_id, :requester, :now
WHERE (SELECT count(*) FROM requested_mail
       WHERE user_id = :user_id AND requester = :requester AND requested_at > :since) < :most
RETURNING true
""")


async def may_send(session: AsyncSession, user_id: str, requester: str) -> bool:
    """Count a mail, if there may be another one; the user's row is locked."""
    now = clock.now()
    most, window = _LIMITS[requester]
    given = {"user_id": user_id, "requester": requester, "now": now}
    return await session.scalar(_COUNT, {**given, "since": now - window, "most": most}) is not None
