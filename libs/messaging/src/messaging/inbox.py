"""The inbox: the events handled so far, so that a second delivery changes nothing."""

import asyncio
import logging

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from messaging import clock, retention
from messaging.database import RawSql, Sql

log = logging.getLogger(__name__)

# How long a side effect may take; after this, the claim of a process that died is void.
CLAIM_SECONDS = 30

_NOTE = text("""
INSERT INTO inbox (event_id, handler) SELECT unnest(CAST(:event_ids AS text[])), :handler
ON CONFLICT DO NOTHING RETURNING event_id
""")
_NOTE_ALONE = "INSERT INTO inbox (event_id, handler) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_IS_KNOWN = "SELECT true FROM inbox WHERE event_id = $1 AND handler = $2"
_CLAIM = """
INSERT INTO inbox_claim AS claim (event_id, handler) VALUES ($1, $2)
ON CONFLICT (event_id, handler) DO UPDATE SET claimed_at = now()
WHERE claim.claimed_at < now() - make_interval(secs => $3)
RETURNING true
"""
_MARK = """
INSERT INTO inbox_claim (event_id, handler) VALUES ($1, $2)
ON CONFLICT (event_id, handler) DO NOTHING RETURNING true
"""
_IS_LEFT = """
SELECT true FROM inbox_claim
WHERE event_id = $1 AND handler = $2 AND claimed_at < now() - make_interval(secs => $3)
"""
_RENEW = "UPDATE inbox_claim SET claimed_at = now() WHERE event_id = $1 AND handler = $2"
_RELEASE = "DELETE FROM inbox_claim WHERE event_id = $1 AND handler = $2"
_DELETE_OLD = """
WITH old AS (
    SELECT event_id, handler FROM inbox WHERE handled_at < $1
    ORDER BY handled_at LIMIT $2 FOR UPDATE SKIP LOCKED
), deleted AS (DELETE FROM inbox USING old
    WHERE inbox.event_id = old.event_id AND inbox.handler = old.handler RETURNING 1)
SELECT count(*) FROM deleted
"""
_DELETE_OLD_CLAIMS = "DELETE FROM inbox_claim WHERE claimed_at < $1"
# A statement for all of them could take longer than a statement may, and fail for ever.
DELETED_AT_ONCE = 5_000


async def note(session: AsyncSession, event_ids: list[str], handler: str) -> set[str]:
    """Note events in the handler's transaction; return those that were not handled before."""
    noted = await session.execute(_NOTE, {"event_ids": sorted(event_ids), "handler": handler})
    return set(noted.scalars())


async def note_alone(sql: RawSql, event_id: str, handler: str) -> None:
    """Note an event of a handler without a transaction."""
    await sql.fetchval(_NOTE_ALONE, event_id, handler)


async def is_known(sql: RawSql, event_id: str, handler: str) -> bool:
    return await sql.fetchval(_IS_KNOWN, event_id, handler) is not None


async def claim(sql: Sql, event_id: str, handler: str) -> bool:
    """Claim an event for `CLAIM_SECONDS`; False while another worker has claimed it."""
    return await sql.fetchval(_CLAIM, event_id, handler, CLAIM_SECONDS) is not None


async def release(sql: RawSql, event_id: str, handler: str) -> None:
    """Release a claim: the event is handled, or the next attempt may start."""
    await sql.fetchval(_RELEASE, event_id, handler)


async def mark(sql: RawSql, event_id: str, name: str) -> bool:
    """Claim an event for as long as this process lives; False where a claim is left."""
    return await sql.fetchval(_MARK, event_id, name) is not None


async def is_being_handled(sql: RawSql, event_id: str, name: str) -> bool:
    """Whether a claim is renewed, or released."""
    return await sql.fetchval(_IS_LEFT, event_id, name, CLAIM_SECONDS) is None


async def renew(sql: RawSql, work: str, handler: str) -> None:
    """Renew a claim until cancelled."""
    while True:
        await asyncio.sleep(CLAIM_SECONDS / 3)
        try:
            await sql.fetchval(_RENEW, work, handler)
        except Exception as error:
            log.debug("The claim of %s can't be renewed: %r", work, error)


async def delete_old(sql: RawSql) -> None:
    """Delete the events that are too old to be delivered again."""
    before = clock.now() - retention.INBOX
    while await sql.fetchval(_DELETE_OLD, before, DELETED_AT_ONCE) == DELETED_AT_ONCE:
        pass
    # Claims of processes that have died.
    await sql.fetchval(_DELETE_OLD_CLAIMS, before)
