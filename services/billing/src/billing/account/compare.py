"""Find what Stripe knows and billing missed, and apply it."""

import logging
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel import col, update
from stripe.params import CustomerListParams

from billing.customers import add_customer
from billing.dependencies import Dependencies
from billing.erased_members import id_to_keep
from billing.membership import overdue_subscriptions
from billing.payments import Payment, perhaps_refunded
from billing.shop import open_requests
from billing.stripe_api import HANDLED, IGNORED, UNSETTLED, CheckoutSession, Event, StripeFailed
from billing.stripe_events import REPEATED, process_event
from chassis.storage import statements
from messaging import exceptions

queries = statements(__package__)
log = logging.getLogger(__name__)

_MOST_REQUESTS = 500


@dataclass
class Resync:
    """Compares billing with Stripe, and has a line for each difference."""

    dependencies: Dependencies
    dry_run: bool = False
    checked: int = 0
    differences: list[str] = field(default_factory=list)

    async def events(self, since: datetime) -> None:
        """Apply the events that Stripe lists and that never came, through the same record.

        First come the customers that a restore has lost: a member would be given a second one.
        """
        await self._customers({"created": {"gte": int(since.timestamp())}})
        database = self.dependencies.database
        async for page in self.dependencies.stripe.account.events(HANDLED, since):
            values = {"event_ids": [event.id for event in page], "states": list(UNSETTLED)}
            async with database.session() as session:
                settled = set(await session.scalars(queries.select_settled.clause, values))
            self.checked += len(settled)
            for event in page:
                if event.id not in settled:
                    await self._apply(event)
        await self._notes_on_checkouts(since)
        await self._refunded_elsewhere()

    async def everything(self) -> None:
        """Apply each completed checkout, subscription, invoice, credit note, refund, dispute and
        balance."""
        account = self.dependencies.stripe.account
        await self._customers({})
        for listed in (
            account.completed_checkouts(),
            account.subscriptions(),
            account.invoices(),
            account.credit_notes(),
            account.refunds(),
            account.disputes(),
            account.balances(),
        ):
            async for event in listed:
                await self._apply(event)
        await self._refunded_elsewhere()

    async def overdue(self) -> None:
        """Ask for the subscriptions of memberships that should have ended or been renewed."""
        async with self.dependencies.database.session() as session:
            overdue = await overdue_subscriptions(session)
        for subscription_id in overdue:
            try:
                event = await self.dependencies.stripe.account.subscription(subscription_id)
            except StripeFailed as error:
                log.error("Stripe does not say what became of %s: %s", subscription_id, error)
                continue
            await self._apply(event)

    async def _notes_on_checkouts(self, since: datetime) -> None:
        """Apply what was written on checkouts after their payment: no event has it."""
        async for event in self.dependencies.stripe.account.completed_checkouts(since):
            if event.about(CheckoutSession).metadata.noted:
                await self._apply(event)

    async def _refunded_elsewhere(self) -> None:
        """Note again which payments operators have noted as refunded, before a restore."""
        database, account = self.dependencies.database, self.dependencies.stripe.account
        async with database.session() as session:
            asked = [each.payment for each in await open_requests(session, _MOST_REQUESTS)]
            unclear = {p.id: p for p in (*await perhaps_refunded(session), *asked)}
        for payment in unclear.values():
            try:
                paid = payment.stripe_payment_id
                refunded_at = await account.refunded_elsewhere_at(paid) if paid else None
            except StripeFailed as error:
                log.info("Stripe does not say whether %s was refunded: %s", payment.id, error)
                continue
            if refunded_at is None:
                continue
            self._differs(f"payment {payment.id} was refunded elsewhere")
            if not self.dry_run:
                async with database.session() as session:
                    this = update(Payment).where(col(Payment.id) == payment.id)
                    await session.execute(this.values(refunded_at=refunded_at))

    async def _customers(self, params: CustomerListParams) -> None:
        """Record the members' customers that billing does not know."""
        database, account = self.dependencies.database, self.dependencies.stripe.account
        listed = {id: user async for id, user in account.customers(params)}
        async with database.session() as session:
            values = {"customer_ids": list(listed)}
            known = set(await session.scalars(queries.select_customers.clause, values))
        for customer_id in listed.keys() - known:
            self._differs(f"{customer_id} of {listed[customer_id]} was not known")
            if not self.dry_run:
                async with database.session() as session:
                    owner = await id_to_keep(session, listed[customer_id])
                    livemode = self.dependencies.settings.livemode
                    await add_customer(session, owner, customer_id, livemode=livemode)

    async def _apply(self, event: Event) -> None:
        """Apply an event that never came, or what was observed; note what that changed."""
        self.checked += 1
        about = f"{event.type} {event.summary}"
        if self.dry_run and not event.is_observed:
            self._differs(f"{about}: never came")
            return
        try:
            outcome = await process_event(self.dependencies, event, dry_run=self.dry_run)
        except Exception as error:
            self._differs(f"{about}: failed: {exceptions.describe(error)}")
            return
        if not event.is_observed and outcome != REPEATED:
            self._differs(f"{about}: {outcome.state}")
        elif event.is_observed and outcome.state != IGNORED:
            self._differs(f"{about}: {outcome.description}")

    def _differs(self, line: str) -> None:
        self.differences.append(line)
        log.warning("Resync: %s", line)
