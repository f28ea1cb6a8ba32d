"""Tell others, as an outbox: a row for each endpoint in the transaction of the change."""

from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql import bindparam

import work
from billing.outbound_webhooks.messages import Message
from chassis import clock
from chassis.storage import statements

queries = statements(__package__)

_ADD = queries.add_deliveries.clause.bindparams(bindparam("payload", type_=JSONB))


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
    for delivery in await session.execute(_ADD, values):
        # Without a member: an erasure removes the payload, and the task finds nothing to send.
        await work.add(
            session, "deliver-webhook", key=delivery.id, due=now, group=delivery.endpoint_id
        )
