"""Mails that are requested: at most so many in a time, for an account and a kind of requester.

What anyone may request uses up nothing of what the member may.

Three mails an hour that anyone may request (reset), and three that the member requests
(verification, change), are sent to an account; the responses do not tell. `forgot-password` runs
the same statements for an unknown address, up to an event without an address. Twenty mails a day
about written plans, whatever planner publishes; one that is tried again counts once.
"""

from datetime import timedelta
from enum import StrEnum

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock


class Requester(StrEnum):
    """Who requests a mail: each has a limit of its own."""

    ANYONE = "anyone"
    MEMBER = "member"
    NOTICE = "notice"
    PLAN = "plan"


_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_LIMITS = {
    Requester.ANYONE: (3, _HOUR),
    Requester.MEMBER: (3, _HOUR),
    Requester.NOTICE: (1, _DAY),
    Requester.PLAN: (20, _DAY),
}

_COUNT = text("""
INSERT INTO requested_mail (user_id, requester, requested_at, event_id)
SELECT :user_id, :requester, :now, :event_id
WHERE (SELECT count(*) FROM requested_mail
       WHERE user_id = :user_id AND requester = :requester AND requested_at > :since) < :most
RETURNING true
""")
_COUNTED = text("SELECT true FROM requested_mail WHERE user_id = :user_id AND event_id = :event_id")


async def may_send_mail(
    session: AsyncSession, user_id: str, requester: Requester, event_id: str | None = None
) -> bool:
    """Count a mail, if there may be another one; the user's row is locked.

    One that an event asks for is counted once, however often it is tried.
    """
    of_event = {"user_id": user_id, "event_id": event_id}
    if event_id is not None and await session.scalar(_COUNTED, of_event):
        return True
    now = clock.now()
    most, window = _LIMITS[requester]
    values = {**of_event, "requester": requester.value, "now": now}
    return await session.scalar(_COUNT, {**values, "since": now - window, "most": most}) is not None
