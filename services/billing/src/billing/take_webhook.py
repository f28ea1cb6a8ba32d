"""Stripe tells of something: verified, stored and applied in one transaction, once."""

import logging

from billing import event_record
from billing.apply_event import HANDLED, apply_event
from billing.figures import WEBHOOKS
from billing.parts import Parts
from billing.stripe_events import Event
from chassis.http import BadRequest, OperationFailed
from chassis.storage import Database

log = logging.getLogger(__name__)


async def take_webhook(parts: Parts, raw: bytes, signature: str | None) -> None:
    """Acknowledge an event by returning; Stripe sends it again after anything else."""
    try:
        event = parts.stripe.read_event(raw, signature)
    except BadRequest:
        WEBHOOKS.labels("", "refused").inc()
        raise
    if event.type not in HANDLED:
        # Types that we do not heed are many; they share a name, or each would be a series.
        WEBHOOKS.labels("other", "unheeded").inc()
        log.debug("Nothing to do about %s %s", event.type, event.id)
        return
    try:
        async with parts.database.session() as session:
            if await event_record.is_first_time(session, event):
                outcome = await apply_event(session, event, parts.settings.stripe_price_pro)
                await event_record.settle(session, event, outcome)
                became = outcome.state
            else:
                log.info("%s %s came before", event.type, event.id)
                became = "repeated"
        WEBHOOKS.labels(event.type, became).inc()
    except Exception as error:
        WEBHOOKS.labels(event.type, "failed").inc()
        log.exception("%s %s failed", event.type, event.id)
        await _note_failure(parts.database, event, error)
        raise OperationFailed("Webhook processing failed") from error


async def _note_failure(database: Database, event: Event, error: Exception) -> None:
    """In a transaction of its own, for operators; without a database there is the log."""
    try:
        async with database.session() as session:
            await event_record.note_failure(session, event, repr(error))
    except Exception as second:
        log.error("The failure of %s could not be noted: %r", event.id, second)
