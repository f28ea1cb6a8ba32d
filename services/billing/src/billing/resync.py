"""Find what Stripe knows and billing missed, and apply it."""

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select, update
from stripe.params import CustomerListParams

from billing import event_record
from billing.customers import add_customer, user_of
from billing.dependencies import Dependencies
from billing.erased_members import name_to_keep
from billing.metrics import RESYNC_DIFFERENCES, RESYNC_LAST
from billing.process_event import REPEATED, process_event
from billing.settings import Settings
from billing.stripe_api import Stripe
from billing.stripe_errors import StripeFailed
from billing.stripe_events import HANDLED, Event
from billing.subscriptions import overdue_subscriptions
from billing.work_tables import DailyJob, StoredEvent
from chassis import clock
from chassis.storage import Database
from messaging import exceptions

log = logging.getLogger(__name__)

_SETTLED = "SELECT id FROM stripe_event WHERE id = ANY($1) AND state <> ALL($2)"
_KNOWN_CUSTOMERS = "SELECT stripe_customer_id FROM customer WHERE stripe_customer_id = ANY($1)"
_DAILY = "resync"
_A_DAY = timedelta(days=1)
_PAUSE = timedelta(hours=1)
# As long as Stripe keeps its events.
_SINCE = timedelta(days=30)
# Of the events whose customer is looked for.
_MOST_ATTEMPTS = 20
_AT_ONCE = 20
# Of the events that are looked up together.
_BATCH = 100


@dataclass
class Report:
    """What a resync has found: a line for each difference."""

    checked: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, line: str) -> None:
        self.differences.append(line)
        log.warning("Resync: %s", line)


@dataclass(frozen=True)
class Resync:
    """Compares billing with Stripe."""

    database: Database
    settings: Settings
    stripe: Stripe
    dry_run: bool = False

    async def events(self, since: datetime) -> Report:
        """Apply the events that Stripe lists and that never came, through the same record.

        First come the customers that a restore has lost: a member would be given a second one.
        """
        report = Report()
        await self._customers({"created": {"gte": int(since.timestamp())}}, report)
        async for events in _batches(self.stripe.account.events(HANDLED, since)):
            settled = await self._settled([event.id for event in events])
            report.checked += len(settled)
            for event in events:
                if event.id not in settled:
                    await self._apply(event, report)
        return report

    async def everything(self) -> Report:
        """Apply every completed checkout, subscription, refund and dispute as it is now."""
        report = Report()
        account = self.stripe.account
        await self._customers({}, report)
        for listed in (
            account.completed_checkouts(),
            account.subscriptions(),
            account.refunds(),
            account.disputes(),
        ):
            async for event in listed:
                await self._apply(event, report)
        return report

    async def overdue(self) -> Report:
        """Ask for the subscriptions of memberships that should have ended or been renewed."""
        report = Report()
        async with self.database.session() as session:
            overdue = await overdue_subscriptions(session)
        for subscription_id in overdue:
            try:
                event = await self.stripe.account.subscription(subscription_id)
            except StripeFailed as error:
                log.error("Stripe does not say what became of %s: %s", subscription_id, error)
                continue
            await self._apply(event, report)
        return report

    async def _customers(self, params: CustomerListParams, report: Report) -> None:
        """Record the members' customers that billing does not know."""
        listed = {id: user async for id, user in self.stripe.account.customers(params)}
        known = await self.database.raw_sql.fetch(_KNOWN_CUSTOMERS, list(listed))
        for customer_id in listed.keys() - {row["stripe_customer_id"] for row in known}:
            report.add(f"{customer_id} of {listed[customer_id]} was not known")
            if not self.dry_run:
                async with self.database.session() as session:
                    owner = await name_to_keep(session, listed[customer_id])
                    await add_customer(session, owner, customer_id)

    async def _settled(self, event_ids: list[str]) -> set[str]:
        rows = await self.database.raw_sql.fetch(_SETTLED, event_ids, event_record.UNSETTLED)
        return {row["id"] for row in rows}

    async def _apply(self, event: Event, report: Report) -> None:
        """Apply an event that never came, or what was observed; report what that changed."""
        report.checked += 1
        about = f"{event.type} {event.summary}"
        if not event.is_observed and self.dry_run:
            report.add(f"{about}: never came")
            return
        try:
            outcome = await process_event(self.database, self.settings, event, dry_run=self.dry_run)
        except Exception as error:
            report.add(f"{about}: failed: {exceptions.describe(error)}")
            return
        if event.is_observed:
            if outcome.state != "ignored":
                report.add(f"{about}: {outcome.words}")
        elif outcome != REPEATED:
            report.add(f"{about}: {outcome.state}")


async def _batches(events: AsyncIterator[Event]) -> AsyncIterator[list[Event]]:
    batch: list[Event] = []
    async for event in events:
        batch.append(event)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


async def resync_daily(dependencies: Dependencies) -> bool:
    """Resync if no process has done it for a day."""
    begun = clock.now()
    if not await _begin_daily(dependencies.database, begun):
        return False
    resync = Resync(dependencies.database, dependencies.settings, dependencies.stripe)
    missed = await resync.events(begun - _SINCE)
    overdue = await resync.overdue()
    async with dependencies.database.session() as session:
        this = update(DailyJob).where(col(DailyJob.name) == _DAILY)
        await session.execute(this.values(started_at=begun))
    differences = len(missed.differences) + len(overdue.differences)
    RESYNC_DIFFERENCES.set(differences)
    RESYNC_LAST.set(clock.now().timestamp())
    log.info(
        "Resync: %d events and %d overdue memberships checked, %d differences",
        missed.checked, overdue.checked, differences,
    )  # fmt: skip
    return True


async def _begin_daily(database: Database, now: datetime) -> bool:
    """Claim the resync if it is due; until it has ended, it is due again in an hour: its process
    may have been stopped, or Stripe was away."""
    job = DailyJob(name=_DAILY, started_at=now - _A_DAY + _PAUSE)
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


async def find_customers_of_events(dependencies: Dependencies) -> int:
    """Apply the subscription events that were set aside because their customer was unknown, if
    Stripe says whose it is; return how many."""
    applied = 0
    for event in await _events_set_aside(dependencies.database):
        try:
            if await _is_customer_known(dependencies, event.customer):
                outcome = await process_event(dependencies.database, dependencies.settings, event)
                applied += outcome.state == event_record.APPLIED
        except StripeFailed as error:
            log.info("Stripe does not say whose the customer of %s is: %s", event.id, error)
    return applied


async def _events_set_aside(database: Database) -> list[Event]:
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
        stored = found.all()
        for each in stored:
            each.attempts += 1
    return [Event((each.payload or "").encode()) for each in stored]


async def _is_customer_known(dependencies: Dependencies, customer: str) -> bool:
    if not customer:
        return False
    user_id = await dependencies.stripe.account.user_of_customer(customer)
    async with dependencies.database.session() as session:
        if user_id is not None:
            owner = await name_to_keep(session, user_id)
            await add_customer(session, owner, customer)
        return await user_of(session, customer) is not None
