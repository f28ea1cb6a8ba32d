"""Mails that members request: at most three an hour for an account, of all kinds together."""

from datetime import timedelta

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from identity.tables import User

MAILS = 3
WINDOW = timedelta(hours=1)

_COUNT = text("""
INSERT INTO requested_mail (user_id, requested_at)
SELECT :user_id, :now
WHERE (SELECT count(*) FROM requested_mail WHERE user_id = :user_id AND requested_at > :since)
      < :most
RETURNING true
""")


async def may_send(session: AsyncSession, user: User) -> bool:
    """Count a mail, if there may be another one; the user's row is locked."""
    now = clock.now()
    given = {"user_id": user.id, "now": now, "since": now - WINDOW, "most": MAILS}
    return await session.scalar(_COUNT, given) is not None
