"""Receive a webhook: check its signature, and process its event.

Any error of Stripe's signature check is the 400. Unhandled types and events of a connected account
(Connect) are acknowledged and not stored. A webhook makes no request to Stripe.
"""

import logging
from functools import cache

from billing.dependencies import Dependencies
from billing.stripe_api import API_VERSION, FAILED, HANDLED
from billing.stripe_events.metrics import OTHER_VERSION, SETTLED, SETTLED_AGE, WEBHOOKS
from billing.stripe_events.process_event import process_event
from chassis import clock, tracing
from chassis.http import BadRequest, OperationFailed

log = logging.getLogger(__name__)


async def receive_webhook(dependencies: Dependencies, raw: bytes, signature: str | None) -> None:
    """Return to acknowledge an event; otherwise Stripe redelivers it."""
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
    if event.account:
        WEBHOOKS.labels("other", "of another account").inc()
        log.warning("%s %s is of the connected account %s", event.type, event.id, event.account)
        return
    if event.api_version not in ("", API_VERSION):
        OTHER_VERSION.inc()
        _warn_of_version(event.api_version)
    try:
        outcome = await process_event(dependencies, event)
    except Exception as error:
        WEBHOOKS.labels(event.type, FAILED).inc()
        raise OperationFailed("Webhook processing failed") from error
    WEBHOOKS.labels(event.type, outcome.state).inc()
    if outcome.state in SETTLED:
        age = (clock.now() - event.created_at).total_seconds()
        SETTLED_AGE.observe(age, tracing.exemplar())


@cache
def _warn_of_version(version: str) -> None:
    """Warn once per version and process."""
    log.warning("Webhooks have the API version %s, billing is made for %s", version, API_VERSION)
