"""Apply the subscription events that were set aside because their customer was unknown."""

import logging

from sqlmodel import col, select

from billing.customers import add_customer, user_of
from billing.dependencies import Dependencies
from billing.erased_members import name_to_keep
from billing.event_record import APPLIED
from billing.process_event import process_event
from billing.stripe_errors import StripeFailed
from billing.stripe_events import Event
from billing.work_tables import StoredEvent
from chassis.storage import Database

log = logging.getLogger(__name__)

_MOST_ATTEMPTS = 20
_AT_ONCE = 20


async def find_customers_of_events(dependencies: Dependencies) -> int:
    """Ask Stripe whose the customers are, and apply the events; return how many."""
    applied = 0
    for event in await _events_set_aside(dependencies.database):
        try:
            if await _is_customer_known(dependencies, event.customer):
                outcome = await process_event(dependencies.database, dependencies.settings, event)
                applied += outcome.state == APPLIED
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
