"""Remove what deliveries say about a member who is erased."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# What an endpoint has answered may quote what it was told.
_ERASE = text("""
UPDATE webhook_delivery SET
    user_id = :anonymous_id,
    -- That of such a message is made of the member's id.
    webhook_id = CASE type WHEN 'subscription.changed'
        THEN 'msg_' || replace(gen_random_uuid()::text, '-', '') ELSE webhook_id END,
    payload = NULL,
    next_attempt_at = NULL,
    state = CASE state WHEN 'pending' THEN 'failed' ELSE state END,
    attempts = (
        SELECT coalesce(jsonb_agg(attempt || '{"answer": null}' ORDER BY number), '[]')
        FROM jsonb_array_elements(attempts) WITH ORDINALITY AS made (attempt, number)
    )
WHERE user_id = :user_id
""")


async def erase_deliveries(session: AsyncSession, user_id: str, anonymous_id: str) -> None:
    """Remove payloads and answers; what waits is not delivered any more."""
    await session.execute(_ERASE, {"user_id": user_id, "anonymous_id": anonymous_id})
