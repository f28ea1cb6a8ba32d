"""Store an event of Stripe and apply it in one transaction, once, wherever it came from."""

import logging

from sqlalchemy.ext.asyncio import AsyncSession

from billing import event_record
from billing.apply_event import apply_event
from billing.erased_members import drop_payload_of_erased
from billing.event_record import Outcome
from billing.settings import Settings
from billing.stripe_events import Event
from chassis.storage import Database
from messaging import exceptions

log = logging.getLogger(__name__)

REPEATED = "repeated"


async def process_event(database: Database, settings: Settings, event: Event) -> str:
    """Return what became of the event; one that fails is recorded, and the error is raised."""
    try:
        async with database.session() as session:
            if not await event_record.is_first_time(session, event):
                log.info("%s %s came before", event.type, event.id)
                return REPEATED
            return (await apply_and_settle(session, event, settings)).state
    except Exception as error:
        log.exception("%s %s failed", event.type, event.id)
        await _note_failure(database, event, error)
        raise


async def apply_and_settle(session: AsyncSession, event: Event, settings: Settings) -> Outcome:
    """Apply an event that is stored, and note what became of it."""
    outcome = await apply_event(session, event, settings)
    await event_record.settle(session, event, outcome)
    await drop_payload_of_erased(session, event)
    return outcome


async def _note_failure(database: Database, event: Event, error: Exception) -> None:
    """In a transaction of its own, for operators; without a database there is the log."""
    try:
        async with database.session() as session:
            await event_record.note_failure(session, event, exceptions.describe(error))
            await drop_payload_of_erased(session, event)
    except Exception as second:
        log.error("The failure of %s could not be noted: %r", event.id, second)
