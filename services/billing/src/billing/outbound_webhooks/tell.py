"""Tell others, as an outbox: a row for each endpoint in the transaction of the change."""

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql import bindparam

from billing.outbound_webhooks.messages import Message
from chassis import clock

_TELL = text("""
INSERT INTO webhook_delivery (id, webhook_id, endpoint_id, user_id, type, payload, state, attempts,
    created_at, next_attempt_at)
SELECT gen_random_uuid()::text, :webhook_id, id, :user_id, :type, :payload, 'pending', '[]',
    :now, :now
FROM webhook_endpoint WHERE state = 'enabled' AND :type = ANY(events)
ON CONFLICT (endpoint_id, webhook_id) DO NOTHING
""").bindparams(bindparam("payload", type_=JSONB))


async def tell(session: AsyncSession, message: Message) -> None:
    """Have a message delivered to every endpoint that takes its type, once."""
    now = clock.now()
    payload = {
        "type": message.type,
        "timestamp": now.isoformat().replace("+00:00", "Z"),
        "data": {"memberId": message.member_id, **message.data},
    }
    values = {
        "webhook_id": message.webhook_id,
        "user_id": message.owner,
        "type": message.type,
        "payload": payload,
        "now": now,
    }
    await session.execute(_TELL, values)
