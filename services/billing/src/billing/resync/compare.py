"""Find what Stripe knows and billing missed, and apply it."""

import logging
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel import col, update
from stripe.params import CustomerListParams

from billing.customers import add_customer
from billing.dependencies import Dependencies
from billing.erased_members import id_to_keep
from billing.memberships import overdue_subscriptions
from billing.orders import open_requests
from billing.payments import Payment, perhaps_refunded
from billing.stripe_api import HANDLED, IGNORED, UNSETTLED, Event, StripeFailed
from billing.stripe_events import REPEATED, process_event
from messaging import exceptions

log = logging.getLogger(__name__)

_SETTLED = "SELECT id FROM stripe_event WHERE id = ANY($1) AND state <> ALL($2)"
_KNOWN_CUSTOMERS = "SELECT stripe_customer_id FROM customer WHERE stripe_customer_id = ANY($1)"
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
        sql = self.dependencies.database.raw_sql
        async for page in self.dependencies.stripe.account.events(HANDLED, since):
            found = await sql.fetch(_SETTLED, [event.id for event in page], UNSETTLED)
            settled = {row["id"] for row in found}
            self.checked += len(settled)
            for event in page:
                if event.id not in settled:
                    await self._apply(event)
        await self._refunded_elsewhere()

    async def everything(self) -> None:
        """Apply each completed checkout, subscription, invoice, credit note, refund and dispute."""
        account = self.dependencies.stripe.account
        await self._customers({})
        for listed in (
            account.completed_checkouts(),
            account.subscriptions(),
            account.invoices(),
            account.credit_notes(),
            account.refunds(),
            account.disputes(),
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
        known = await database.raw_sql.fetch(_KNOWN_CUSTOMERS, list(listed))
        for customer_id in listed.keys() - {row["stripe_customer_id"] for row in known}:
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
