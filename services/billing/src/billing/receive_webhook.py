"""Verify an event of Stripe and process it, once."""

import logging

from billing.dependencies import Dependencies
from billing.metrics import WEBHOOKS
from billing.process_event import HANDLED, process_event
from chassis.http import BadRequest, OperationFailed

log = logging.getLogger(__name__)


async def receive_webhook(dependencies: Dependencies, raw: bytes, signature: str | None) -> None:
    """Acknowledge an event by returning; Stripe sends it again after anything else."""
    try:
        event = dependencies.stripe.read_event(raw, signature)
    except BadRequest:
        WEBHOOKS.labels("", "refused").inc()
        raise
    if event.type not in HANDLED:
        # Unhandled types share one label value: Stripe has hundreds, each would be a series.
        WEBHOOKS.labels("other", "unhandled").inc()
        log.debug("Unhandled event type %s (%s)", event.type, event.id)
        return
    try:
        outcome = await process_event(dependencies.database, dependencies.settings, event)
    except Exception as error:
        WEBHOOKS.labels(event.type, "failed").inc()
        raise OperationFailed("Webhook processing failed") from error
    WEBHOOKS.labels(event.type, outcome.state).inc()
