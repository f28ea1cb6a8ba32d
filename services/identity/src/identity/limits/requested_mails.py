"""Mails that are requested: at most so many in a time, for an account and a kind of requester.

What anyone may request uses up nothing of what the member may.

Three mails an hour that anyone may request (reset), three with which anyone may ask to withdraw
from a contract, and three that the member requests (verification, change), are sent to an account;
the responses do not tell. `forgot-password` runs the same statements for an unknown address, up to
an event without an address. Twenty mails a day about written plans, and twenty about
payments, whatever planner and billing publish; one that is tried again counts once.
"""

from datetime import timedelta
from enum import StrEnum

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.storage import Database
from identity.accounts import User, lock_user


class Requester(StrEnum):
    """Who requests a mail: each has a limit of its own."""

    ANYONE = "anyone"
    MEMBER = "member"
    NOTICE = "notice"
    PLAN = "plan"
    WITHDRAWAL = "withdrawal"
    SHOP = "shop"


_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_LIMITS = {
    Requester.ANYONE: (3, _HOUR),
    Requester.MEMBER: (3, _HOUR),
    Requester.NOTICE: (1, _DAY),
    Requester.PLAN: (20, _DAY),
    Requester.WITHDRAWAL: (3, _HOUR),
    Requester.SHOP: (20, _DAY),
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


async def who_may_be_mailed(
    database: Database, user_id: str, requester: Requester, event_id: str
) -> User | None:
    """The member to whom another service has something to say, if there may be another mail: that
    service may be taken over, so what it publishes is no reason to flood a mailbox."""
    async with database.session() as session:
        user = await lock_user(session, user_id)
        may_send = user is not None and await may_send_mail(session, user.id, requester, event_id)
    return user if may_send else None
