"""Find the members of customers whose events were postponed because the member was unknown."""

import logging
from datetime import timedelta

from sqlmodel import col, select

from billing.customers import add_customer, user_of
from billing.dependencies import Dependencies
from billing.erased_members import id_to_keep
from billing.stripe_api import APPLIED, SET_ASIDE, Event, StripeFailed
from billing.stripe_events import StoredEvent, process_event
from work import Works

log = logging.getLogger(__name__)
works = Works()

# Events with fewer attempts have their customer looked up.
_MOST_ATTEMPTS = 20
_AT_ONCE = 20


@works.repeats("find-customers-of-events", every=timedelta(minutes=1))
async def find_customers_of_events(dependencies: Dependencies) -> int:
    """Apply the subscription events that were postponed because their customer was unknown, if
    Stripe knows whose it is; return how many. A repetition is harmless: each is applied once."""
    async with dependencies.database.session() as session:
        found = await session.scalars(
            select(StoredEvent)
            .where(
                col(StoredEvent.state) == SET_ASIDE,
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
    applied = 0
    for event in [Event((each.payload or "").encode()) for each in stored]:
        try:
            if await _is_customer_known(dependencies, event.customer):
                applied += (await process_event(dependencies, event)).state == APPLIED
        except StripeFailed as error:
            log.info("Stripe does not say whose the customer of %s is: %s", event.id, error)
    return applied


async def _is_customer_known(dependencies: Dependencies, customer: str) -> bool:
    if not customer:
        return False
    user_id = await dependencies.stripe.account.user_of_customer(customer)
    async with dependencies.database.session() as session:
        if user_id is not None:
            owner = await id_to_keep(session, user_id)
            livemode = dependencies.settings.livemode
            await add_customer(session, owner, customer, livemode=livemode)
        return await user_of(session, customer) is not None
