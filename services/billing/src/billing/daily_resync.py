"""The resync that the worker runs once a day, and the search for customers of events set aside."""

import logging
from datetime import datetime, timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select, update

from billing import event_record
from billing.customers import add_customer, user_of
from billing.dependencies import Dependencies
from billing.metrics import RESYNC_DIFFERENCES, RESYNC_LAST
from billing.process_event import apply_and_settle
from billing.resync import Resync
from billing.stripe_errors import StripeFailed
from billing.stripe_events import Event, NotApplied
from billing.stripe_objects import Subscription
from billing.work_tables import DailyJob, StoredEvent
from chassis import clock
from chassis.storage import Database

log = logging.getLogger(__name__)

_A_DAY = timedelta(days=1)
_PAUSE = timedelta(hours=1)
# As long as Stripe keeps its events.
_SINCE = timedelta(days=30)
_MOST_ATTEMPTS = 20
_AT_ONCE = 20


async def resync_daily(dependencies: Dependencies) -> bool:
    """Resync if no process has done it for a day."""
    begun = clock.now()
    if not await _claim(dependencies.database, "resync", begun):
        return False
    resync = Resync(dependencies.database, dependencies.settings, dependencies.stripe)
    missed = await resync.events(begun - _SINCE)
    overdue = await resync.overdue()
    await _end(dependencies.database, "resync", begun)
    differences = len(missed.differences) + len(overdue.differences)
    RESYNC_DIFFERENCES.set(differences)
    RESYNC_LAST.set(clock.now().timestamp())
    log.info(
        "Resync: %d events and %d overdue memberships checked, %d differences",
        missed.checked, overdue.checked, differences,
    )  # fmt: skip
    return True


async def _claim(database: Database, name: str, now: datetime) -> bool:
    """Begin a job that is due; until it has ended, it is due again in an hour: its process may
    have been stopped, or Stripe was away."""
    job = DailyJob(name=name, started_at=now - _A_DAY + _PAUSE)
    async with database.session() as session:
        claimed = await session.execute(
            insert(DailyJob)
            .values(job.model_dump())
            .on_conflict_do_update(
                index_elements=["name"],
                set_={"started_at": job.started_at},
                where=col(DailyJob.started_at) <= now - _A_DAY,
            )
            .returning(col(DailyJob.name))
        )
        return claimed.scalar() is not None


async def _end(database: Database, name: str, begun: datetime) -> None:
    async with database.session() as session:
        await session.execute(
            update(DailyJob).where(col(DailyJob.name) == name).values(started_at=begun)
        )


async def find_customers_of_events(dependencies: Dependencies) -> int:
    """Ask Stripe whose the customers are of subscription events that were set aside, and apply
    those; return how many."""
    applied = 0
    for event_id in await _set_aside(dependencies.database):
        try:
            applied += await _apply_with_customer(dependencies, event_id)
        except StripeFailed as error:
            log.info("Stripe does not say whose the customer of %s is: %s", event_id, error)
    return applied


async def _set_aside(database: Database) -> list[str]:
    async with database.session() as session:
        found = await session.scalars(
            select(StoredEvent)
            .where(
                col(StoredEvent.state) == "set aside",
                col(StoredEvent.type).startswith("customer.subscription."),
                col(StoredEvent.payload).is_not(None),
                col(StoredEvent.attempts) < _MOST_ATTEMPTS,
            )
            .order_by(col(StoredEvent.received_at))
            .limit(_AT_ONCE)
            .with_for_update(skip_locked=True)
        )
        events = found.all()
        for event in events:
            event.attempts += 1
    return [event.id for event in events]


async def _apply_with_customer(dependencies: Dependencies, event_id: str) -> bool:
    async with dependencies.database.session() as session:
        stored = await session.get(StoredEvent, event_id)
    if stored is None or stored.payload is None:
        return False
    event = Event(stored.payload.encode())
    try:
        customer = event.about(Subscription).customer
    except NotApplied:
        return False
    if customer is None:
        return False
    user_id = await dependencies.stripe.account.user_of_customer(customer)
    async with dependencies.database.session() as session:
        if user_id is not None:
            await add_customer(session, user_id, customer)
        if await user_of(session, customer) is None:
            return False
        if not await event_record.is_first_time(session, event):
            return False
        outcome = await apply_and_settle(session, event, dependencies.settings)
    return outcome.state == event_record.APPLIED
