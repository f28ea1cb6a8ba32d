"""Deliver a message to an endpoint, until the endpoint accepts it or the last pause has passed.

No transaction is open while the endpoint is called. An attempt may be repeated after a crash, with
the same webhook-id, by which the receiver drops it. A slow endpoint has a few attempts in flight,
and the others are not affected.
"""

import logging
from datetime import datetime, timedelta

import httpx
from prometheus_client import Counter, Gauge
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.dependencies import Dependencies
from billing.outbound_webhooks.tables import WebhookDelivery, WebhookEndpoint
from billing.webhook_sender import GONE, Answer, pause_after
from chassis import clock
from chassis.storage import Database, statements
from contracts.billing import WebhookEndpointDisabled
from messaging import outbox
from work import Postponed, Task, Works

log = logging.getLogger(__name__)

queries = statements(__package__)
works = Works()

# Ten for each of the 20 endpoints, so that no endpoint waits for another.
_AT_ONCE = 200
_AT_ONCE_FOR_ENDPOINT = 10
_PAUSE_AFTER_OWN_ERROR = timedelta(minutes=1)
# Failed attempts before an operator should look.
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


class NotDelivered(Exception):
    """The endpoint did not accept the message; the next attempt follows after a pause."""

    def __init__(self, answer: Answer, pause: timedelta) -> None:
        status = "no response" if answer.status is None else f"status {answer.status}"
        super().__init__(f"the endpoint returned {status}")
        self.pause = pause


def _pause(_: int, error: Exception) -> timedelta:
    return error.pause if isinstance(error, NotDelivered) else _PAUSE_AFTER_OWN_ERROR


# The delivery's row keeps its attempts for 90 days.
@works(
    "deliver-webhook",
    at_once=_AT_ONCE,
    at_once_per_group=_AT_ONCE_FOR_ENDPOINT,
    pauses=_pause,
    kept=timedelta(),
)
async def deliver_webhook(task: Task, dependencies: Dependencies) -> None:
    """Attempt a delivery. Repeating it is harmless: receivers drop it by its webhook-id."""
    at = clock.now()
    async with dependencies.database.session() as session:
        delivery = await session.get(WebhookDelivery, task.key)
        if delivery is None:
            return
        endpoint = await session.get(WebhookEndpoint, delivery.endpoint_id)
    if endpoint is None or not _is_wanted(delivery, endpoint):
        return
    if delivery.next_attempt_at is not None and delivery.next_attempt_at > at:
        # The process was killed after it had stored a failed attempt.
        raise Postponed(delivery.next_attempt_at - at)
    answer = await dependencies.webhooks.send(
        endpoint.url, delivery.webhook_id, delivery.payload or {}, endpoint.signing_secrets(at)
    )
    ATTEMPTS.labels("delivered" if answer.is_success else "failed").inc()
    async with task.session() as session:
        pauses = dependencies.settings.webhook_retry_seconds
        pause = await _store(session, delivery, at, answer, pauses)
    if pause is not None:
        raise NotDelivered(answer, pause)


async def measure_failing(database: Database) -> None:
    """Count the deliveries that fail repeatedly."""
    FAILING.set(await database.raw_sql.fetchval(queries.count_failing, tries=_MANY_TRIES))


def _is_wanted(delivery: WebhookDelivery, endpoint: WebhookEndpoint) -> bool:
    """Whether it is pending for an enabled endpoint; enabling an endpoint adds its tasks again."""
    return delivery.state == "pending" and (endpoint.state == "enabled" or delivery.is_by_hand)


async def _store(
    session: AsyncSession,
    sent: WebhookDelivery,
    at: datetime,
    answer: Answer,
    pauses: tuple[int, ...],
) -> timedelta | None:
    """Store an attempt, unless the delivery was erased or retried by hand in the meantime; return
    the pause before the next one."""
    this = select(WebhookDelivery).where(
        WebhookDelivery.id == sent.id,
        WebhookDelivery.state == "pending",
        WebhookDelivery.next_attempt_at == sent.next_attempt_at,
    )
    delivery = (await session.scalars(this.with_for_update())).one_or_none()
    if delivery is None:
        return None
    is_erasure = delivery.type == "member.erased"
    # An endpoint may quote the message, which must not keep anything of an erased member.
    text = None if is_erasure else answer.text
    made = {"at": at.isoformat(), "status": answer.status, "answer": text}
    pause = None
    delivery.next_attempt_at = None
    if answer.is_success:
        delivery.state, delivery.tries = "delivered", 0
        if is_erasure:
            delivery.payload = None
    else:
        pause = await _store_failure(session, delivery, answer, pauses)
    delivery.attempts = [*delivery.attempts, made]
    delivery.is_by_hand = False
    session.add(delivery)
    return pause


async def _store_failure(
    session: AsyncSession, delivery: WebhookDelivery, answer: Answer, pauses: tuple[int, ...]
) -> timedelta | None:
    delivery.tries += 1
    seconds = pause_after(delivery.tries, pauses, answer)
    endpoint = await session.get(WebhookEndpoint, delivery.endpoint_id)
    if endpoint is None or (endpoint.state != "enabled" and delivery.is_by_hand):
        seconds = None
    if seconds is not None:
        pause = timedelta(seconds=seconds)
        delivery.next_attempt_at = clock.now() + pause
        return pause
    delivery.state = "failed"
    if endpoint is not None:
        await _disable(session, endpoint, "gone" if answer.status == GONE else "failed")
    return None


async def _disable(session: AsyncSession, endpoint: WebhookEndpoint, reason: str) -> None:
    """Disable an endpoint, and notify its owners once."""
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
