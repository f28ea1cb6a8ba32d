"""Mails that are requested: at most so many in a time, for an account and a kind of requester.

What anyone may request uses up nothing of what the member may.
"""

from datetime import timedelta

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock

ANYONE, MEMBER, NOTICE, PLAN = "anyone", "member", "notice", "plan"
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_LIMITS = {ANYONE: (3, _HOUR), MEMBER: (3, _HOUR), NOTICE: (1, _DAY), PLAN: (20, _DAY)}

_COUNT = text("""
INSERT INTO requested_mail (user_id, requester, requested_at, event_id)
SELECT :user_id, :requester, :now, :event_id
WHERE (SELECT count(*) FROM requested_mail
       WHERE user_id = :user_id AND requester = :requester AND requested_at > :since) < :most
RETURNING true
""")
_COUNTED = text("SELECT true FROM requested_mail WHERE user_id = :user_id AND event_id = :event_id")


async def may_send_mail(
    session: AsyncSession, user_id: str, requester: str, event_id: str | None = None
) -> bool:
    """Count a mail, if there may be another one; the user's row is locked.

    One that an event asks for is counted once, however often it is tried.
    """
    of_event = {"user_id": user_id, "event_id": event_id}
    if event_id is not None and await session.scalar(_COUNTED, of_event):
        return True
    now = clock.now()
    most, window = _LIMITS[requester]
    given = {**of_event, "requester": requester, "now": now}
    return await session.scalar(_COUNT, {**given, "since": now - window, "most": most}) is not None
