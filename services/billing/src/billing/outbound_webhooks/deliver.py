"""Deliver what is due, each message until it was taken or the last pause has passed.

A worker claims a delivery by moving the time at which it is due behind the longest attempt: who is
killed meanwhile leaves it to the next one, which sends the same webhook-id again. No transaction
is open while an endpoint is asked. An endpoint that is slow has a few attempts in flight, and the
others are delivered beside them.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import httpx
from prometheus_client import Counter, Gauge
from sqlalchemy import ARRAY, Text, bindparam, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.dependencies import Dependencies
from billing.outbound_webhooks.tables import WebhookDelivery, WebhookEndpoint
from billing.webhook_sender import GONE, Answer, pause_after
from chassis import clock
from chassis.storage import Database
from contracts.billing import WebhookEndpointDisabled
from messaging import outbox

log = logging.getLogger(__name__)

# Longer than an attempt takes.
_CLAIMED_FOR = timedelta(seconds=60)
_AT_ONCE = 100
_AT_ONCE_FOR_ENDPOINT = 10
# So often a delivery has failed before somebody should look.
_MANY_TRIES = 3

ATTEMPTS = Counter(
    "keto_outbound_webhook_attempts_total", "Attempts to deliver webhooks of ours", ["outcome"]
)
for _outcome in ("delivered", "failed"):
    # Pre-create the labels: `increase()` misses a series that starts at 1.
    ATTEMPTS.labels(_outcome)
FAILING = Gauge(
    "keto_outbound_webhooks_failing", "Webhooks of ours that have failed three times, and wait"
)

# The first of those that `_CLAIM` takes.
DUE = """SELECT EXISTS (
    SELECT FROM webhook_endpoint AS endpoint CROSS JOIN LATERAL (
        SELECT FROM webhook_delivery
        WHERE endpoint_id = endpoint.id AND state = 'pending' AND next_attempt_at <= $1
            AND (endpoint.state = 'enabled' OR is_by_hand) LIMIT 1
    ) AS waiting
)"""
_CLAIM = text("""
WITH due AS MATERIALIZED (
    SELECT waiting.id FROM webhook_endpoint AS endpoint CROSS JOIN LATERAL (
        SELECT id FROM webhook_delivery
        WHERE endpoint_id = endpoint.id AND state = 'pending' AND next_attempt_at <= :now
            AND (endpoint.state = 'enabled' OR is_by_hand)
        ORDER BY next_attempt_at LIMIT :each FOR UPDATE SKIP LOCKED
    ) AS waiting
    WHERE endpoint.id <> ALL(:busy) LIMIT :at_once
)
UPDATE webhook_delivery AS delivery SET next_attempt_at = :until
FROM due, webhook_endpoint AS endpoint
WHERE delivery.id = due.id AND endpoint.id = delivery.endpoint_id
RETURNING delivery.id, endpoint_id, webhook_id, payload, url, sealed_secret,
    CASE WHEN former_until > :now THEN sealed_former_secret END AS sealed_former_secret
""").bindparams(bindparam("busy", type_=ARRAY(Text)))
_FAILING = """SELECT count(*) FROM webhook_delivery JOIN webhook_endpoint AS endpoint
    ON endpoint.id = endpoint_id AND endpoint.state = 'enabled'
WHERE webhook_delivery.state = 'pending' AND tries >= $1"""


@dataclass(frozen=True)
class _Claimed:
    """A delivery that is this worker's until a time."""

    id: str
    endpoint_id: str
    webhook_id: str
    payload: dict[str, Any]
    url: str
    sealed: tuple[str, ...]
    until: datetime


async def deliver_due(dependencies: Dependencies) -> int:
    """Deliver until nothing is due or in flight; return how many attempts were made."""
    sending: dict[asyncio.Task[None], str] = {}
    made = 0
    try:
        while True:
            for each in await _claim(dependencies, set(sending.values())):
                sending[asyncio.create_task(_deliver(dependencies, each))] = each.endpoint_id
                made += 1
            if not sending:
                return made
            # Others may become due while an endpoint takes its time.
            done, _ = await asyncio.wait(sending, timeout=1, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                del sending[task]
    finally:
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)


async def measure_failing(database: Database) -> None:
    """Count the deliveries that fail again and again."""
    FAILING.set(await database.raw_sql.fetchval(_FAILING, _MANY_TRIES))


async def _claim(dependencies: Dependencies, busy: Iterable[str]) -> list[_Claimed]:
    now = clock.now()
    until = now + _CLAIMED_FOR
    values = {
        "now": now,
        "until": until,
        "busy": list(busy),
        "each": _AT_ONCE_FOR_ENDPOINT,
        "at_once": _AT_ONCE,
    }
    async with dependencies.database.session() as session:
        rows = (await session.execute(_CLAIM, values)).all()
    return [
        _Claimed(
            id=row.id,
            endpoint_id=row.endpoint_id,
            webhook_id=row.webhook_id,
            payload=row.payload,
            url=row.url,
            sealed=tuple(filter(None, (row.sealed_secret, row.sealed_former_secret))),
            until=until,
        )
        for row in rows
    ]


async def _deliver(dependencies: Dependencies, claimed: _Claimed) -> None:
    at = clock.now()
    try:
        answer = await dependencies.webhooks.send(
            claimed.url, claimed.webhook_id, claimed.payload, claimed.sealed
        )
        ATTEMPTS.labels("delivered" if answer.is_success else "failed").inc()
        async with dependencies.database.session() as session:
            pauses = dependencies.settings.webhook_retry_seconds
            await _note(session, claimed, at, answer, pauses)
    except Exception as error:
        # It is tried again when the claim expires.
        log.warning("The attempt of %s could not be noted: %r", claimed.id, error)


async def _note(
    session: AsyncSession,
    claimed: _Claimed,
    at: datetime,
    answer: Answer,
    pauses: tuple[int, ...],
) -> None:
    """Keep what became of an attempt, unless the delivery is another's or erased meanwhile."""
    mine = select(WebhookDelivery).where(
        WebhookDelivery.id == claimed.id,
        WebhookDelivery.state == "pending",
        WebhookDelivery.next_attempt_at == claimed.until,
    )
    delivery = (await session.scalars(mine.with_for_update())).one_or_none()
    if delivery is None:
        return
    is_erasure = delivery.type == "member.erased"
    # An endpoint may quote what it was told, and nothing is to be left of an erased member.
    text = None if is_erasure else answer.text
    made = {"at": at.isoformat(), "status": answer.status, "answer": text}
    delivery.next_attempt_at = None
    if answer.is_success:
        delivery.state, delivery.tries = "delivered", 0
        if is_erasure:
            delivery.payload = None
    else:
        await _note_failure(session, delivery, answer, pauses)
    delivery.attempts = [*delivery.attempts, made]
    delivery.is_by_hand = False
    session.add(delivery)


async def _note_failure(
    session: AsyncSession, delivery: WebhookDelivery, answer: Answer, pauses: tuple[int, ...]
) -> None:
    delivery.tries += 1
    pause = pause_after(delivery.tries, pauses, answer)
    endpoint = await session.get(WebhookEndpoint, delivery.endpoint_id)
    if endpoint is None or (endpoint.state != "enabled" and delivery.is_by_hand):
        pause = None
    if pause is not None:
        delivery.next_attempt_at = clock.now() + timedelta(seconds=pause)
        return
    delivery.state = "failed"
    if endpoint is not None:
        await _disable(session, endpoint, "gone" if answer.status == GONE else "failed")


async def _disable(session: AsyncSession, endpoint: WebhookEndpoint, reason: str) -> None:
    """Disable an endpoint, and have its owners told, once."""
    disabling = (
        update(WebhookEndpoint)
        .where(col(WebhookEndpoint.id) == endpoint.id, col(WebhookEndpoint.state) == "enabled")
        .values(state="disabled", version=col(WebhookEndpoint.version) + 1)
        .returning(col(WebhookEndpoint.id))
        .execution_options(synchronize_session=False)
    )
    if await session.scalar(disabling) is None:
        return
    log.warning("The endpoint %s is disabled: its webhooks %s", endpoint.id, reason)
    disabled = WebhookEndpointDisabled(
        endpoint_id=endpoint.id,
        # The rest of the address may be a secret.
        host=httpx.URL(endpoint.url).host,
        reason="gone" if reason == "gone" else "failed",
        disabled_at=clock.now(),
    )
    outbox.add(session, disabled)
