"""Store an event of Stripe and apply it in one transaction, once, wherever it came from."""

import logging

from billing import event_record
from billing.apply_event import apply_event
from billing.settings import Settings
from billing.stripe_events import Event
from chassis.storage import Database

log = logging.getLogger(__name__)

REPEATED = "repeated"


async def process_event(database: Database, settings: Settings, event: Event) -> str:
    """Return what became of the event; one that fails is recorded, and the error is raised."""
    try:
        async with database.session() as session:
            if not await event_record.is_first_time(session, event):
                log.info("%s %s came before", event.type, event.id)
                return REPEATED
            outcome = await apply_event(session, event, settings)
            await event_record.settle(session, event, outcome)
        return outcome.state
    except Exception as error:
        log.exception("%s %s failed", event.type, event.id)
        await _note_failure(database, event, error)
        raise


async def _note_failure(database: Database, event: Event, error: Exception) -> None:
    """In a transaction of its own, for operators; without a database there is the log."""
    try:
        async with database.session() as session:
            await event_record.note_failure(session, event, repr(error))
    except Exception as second:
        log.error("The failure of %s could not be noted: %r", event.id, second)
