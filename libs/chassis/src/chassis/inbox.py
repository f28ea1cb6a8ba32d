"""The inbox: what was handled already, so that a second delivery changes nothing."""

from datetime import timedelta

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.database import Hot

# Longer than any delay, any outage we would sit out and any dead letter we would replay.
_KEPT = timedelta(days=60)

_NOTE = text(
    "INSERT INTO inbox (event_id, handler) VALUES (:event_id, :handler) "
    "ON CONFLICT DO NOTHING RETURNING 1"
)
_KNOWN = "SELECT true FROM inbox WHERE event_id = $1 AND handler = $2"
_PRUNE = "DELETE FROM inbox WHERE handled_at < $1"


async def is_first_time(session: AsyncSession, event_id: str, handler: str) -> bool:
    """Note an event in the handler's transaction; False when it was handled before."""
    noted = await session.execute(_NOTE, {"event_id": event_id, "handler": handler})
    return noted.scalar() is not None


async def is_known(hot: Hot, event_id: str, handler: str) -> bool:
    """Whether an event was handled before."""
    return await hot.fetchval(_KNOWN, event_id, handler) is not None


async def prune(hot: Hot) -> None:
    """Forget what is too old to come twice."""
    await hot.fetchrow(_PRUNE, clock.now() - _KEPT)
