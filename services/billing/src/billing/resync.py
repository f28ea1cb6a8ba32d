"""Find what Stripe knows and billing missed, and apply it."""

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel import col, select
from stripe.params import CustomerListParams

from billing import event_record, stripe_requests
from billing.apply_event import HANDLED, apply_event
from billing.customers import add_customer
from billing.payments import overdue_subscriptions
from billing.process_event import REPEATED, process_event
from billing.settings import Settings
from billing.stripe_api import Stripe
from billing.stripe_errors import StripeFailed
from billing.stripe_events import Event
from billing.tables import LifetimePayment, Order
from chassis.storage import Database
from messaging import exceptions

log = logging.getLogger(__name__)

_BATCH = 100
_SETTLED = "SELECT id FROM stripe_event WHERE id = ANY($1) AND state <> ALL($2)"
_KNOWN_CUSTOMERS = "SELECT stripe_customer_id FROM customer WHERE stripe_customer_id = ANY($1)"


@dataclass
class Report:
    """What a resync has found: a line for each difference."""

    checked: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, event: Event, outcome: str) -> None:
        line = f"{event.type} {event.summary}: {outcome}"
        self.differences.append(line)
        log.warning("Resync: %s", line)


class _NotKept(Exception):
    """Rolls back what a dry run has tried."""


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
        await self._customers(stripe_requests.customers_since(since), report)
        async for events in _batches(self.stripe.account.events(HANDLED, since)):
            report.checked += len(events)
            settled = await self._settled([event.id for event in events])
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
                await self._observe(event, report)
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
            await self._observe(event, report)
        return report

    async def _customers(self, params: CustomerListParams, report: Report) -> None:
        """Record the members' customers that billing does not know."""
        listed = {id: user async for id, user in self.stripe.account.customers(params)}
        known = await self.database.raw_sql.fetch(_KNOWN_CUSTOMERS, list(listed))
        for customer_id in listed.keys() - {row["stripe_customer_id"] for row in known}:
            line = f"{customer_id} of {listed[customer_id]} was not known"
            log.warning("Resync: %s", line)
            report.differences.append(line)
            if not self.dry_run:
                async with self.database.session() as session:
                    await add_customer(session, listed[customer_id], customer_id)

    async def _settled(self, event_ids: list[str]) -> set[str]:
        rows = await self.database.raw_sql.fetch(_SETTLED, event_ids, event_record.UNSETTLED)
        return {row["id"] for row in rows}

    async def _apply(self, event: Event, report: Report) -> None:
        """Apply an event that never came, as if it came now."""
        if self.dry_run:
            report.add(event, "never came")
            return
        try:
            outcome = await process_event(self.database, self.settings, event)
        except Exception as error:
            outcome = f"failed: {exceptions.describe(error)}"
        if outcome != REPEATED:
            report.add(event, outcome)

    async def _observe(self, event: Event, report: Report) -> None:
        """Apply what was observed, and report it when it changed something."""
        report.checked += 1
        if await self._is_recorded_checkout(event):
            return
        try:
            async with self.database.session() as session:
                outcome = await apply_event(session, event, self.settings)
                if outcome.state != "ignored":
                    report.add(event, outcome.words)
                if self.dry_run:
                    raise _NotKept
        except _NotKept:
            return
        except Exception as error:
            log.exception("%s could not be applied", event.summary)
            report.add(event, f"failed: {exceptions.describe(error)}")

    async def _is_recorded_checkout(self, event: Event) -> bool:
        if not event.type.startswith("checkout."):
            return False
        async with self.database.session() as session:
            for table in (Order, LifetimePayment):
                mine = select(table.id).where(col(table.stripe_session_id) == event.object_id)
                if (await session.scalars(mine)).first() is not None:
                    return True
        return False


async def _batches(events: AsyncIterator[Event]) -> AsyncIterator[list[Event]]:
    """As many events at a time as are looked up together."""
    batch: list[Event] = []
    async for event in events:
        batch.append(event)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
