"""The inbox: what was handled already, so that a second delivery changes nothing."""

from datetime import timedelta

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.storage.database import RawSql

# Longer than any delay, any outage we would sit out and any dead letter we would replay.
_KEPT = timedelta(days=60)

# How long something outside may take; a process that dies meanwhile blocks nobody for longer.
CLAIM_SECONDS = 30

_NOTE = text(
    "INSERT INTO inbox (event_id, handler) VALUES (:event_id, :handler) "
    "ON CONFLICT DO NOTHING RETURNING 1"
)
_KNOWN = "SELECT true FROM inbox WHERE event_id = $1 AND handler = $2"
_CLAIM = """
INSERT INTO inbox_claim AS claim (event_id, handler) VALUES ($1, $2)
ON CONFLICT (event_id, handler) DO UPDATE SET claimed_at = now()
WHERE claim.claimed_at < now() - make_interval(secs => $3)
RETURNING true
"""
_LET_GO = "DELETE FROM inbox_claim WHERE event_id = $1 AND handler = $2"
_PRUNE = "DELETE FROM inbox WHERE handled_at < $1"


async def is_first_time(session: AsyncSession, event_id: str, handler: str) -> bool:
    """Note an event in the handler's transaction; False when it was handled before."""
    noted = await session.execute(_NOTE, {"event_id": event_id, "handler": handler})
    return noted.scalar() is not None


async def is_known(sql: RawSql, event_id: str, handler: str) -> bool:
    """Whether an event was handled before."""
    return await sql.fetchval(_KNOWN, event_id, handler) is not None


async def claim(sql: RawSql, event_id: str, handler: str) -> bool:
    """Whether nobody else is at it; if so, nobody else will be for `CLAIM_SECONDS`."""
    return await sql.fetchval(_CLAIM, event_id, handler, CLAIM_SECONDS) is not None


async def let_go(sql: RawSql, event_id: str, handler: str) -> None:
    """Give a claim back: it is done, or the next attempt may start."""
    await sql.fetchval(_LET_GO, event_id, handler)


async def prune(sql: RawSql) -> None:
    """Forget what is too old to come twice."""
    await sql.fetchrow(_PRUNE, clock.now() - _KEPT)
