"""Tax a trial as soon as Stripe knows where the member is.

Stripe refuses automatic tax for a customer without an address, and a trial begins without one. Each
change that may tell the place of a customer (an address entered in a checkout or in the portal, a
card) makes a task, before the first payment. With an address that Stripe does not recognize, the
task is done: the next change makes another one.
"""

import logging

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

import work
from billing.dependencies import Dependencies
from billing.erased_members import Owners
from billing.membership.tables import Subscription
from billing.settings import Settings
from billing.stripe_api import Event, Ignored, NoTaxLocation, pause
from work import Task, Works

log = logging.getLogger(__name__)
works = Works()

_KIND = "tax-trial"
# Each of these can be the place that Stripe computes tax for.
_PLACES = ("address", "shipping", "invoice_settings", "default_source")


async def tax_trial(session: AsyncSession, subscription: Subscription, settings: Settings) -> None:
    """Have Stripe compute the tax of a trial, in the caller's transaction."""
    if settings.stripe_automatic_tax and _is_trial(subscription):
        name, member = subscription.stripe_subscription_id, subscription.user_id
        await work.add(session, _KIND, key=name, member=member)


async def tax_trials_of_customer(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Apply an event of a customer whose place may have changed; return a line about it."""
    if owners.of_customer is None or owners.is_erased(owners.of_customer):
        raise Ignored(f"{event.customer} is an unknown customer")
    if not any(map(event.changed, _PLACES)):
        raise Ignored("its place has not changed")
    of_customer = col(Subscription.stripe_customer_id) == event.customer
    held = (await session.scalars(select(Subscription).where(of_customer))).all()
    for each in held:
        await tax_trial(session, each, settings)
    return f"{event.customer}: its place has changed"


@works(_KIND, at_once=2, pauses=pause)
async def enable_tax(task: Task, dependencies: Dependencies) -> None:
    """Enable the tax of a trial. Enabling it again is harmless."""
    async with dependencies.database.session() as session:
        subscription = await session.get(Subscription, task.key)
    if subscription is None or not _is_trial(subscription):
        return
    try:
        await dependencies.stripe.changes.enable_tax(task.key)
    except NoTaxLocation:
        log.info("%s is not taxed until its customer has an address", task.key)


def _is_trial(subscription: Subscription) -> bool:
    return subscription.is_own_trial and subscription.stripe_status == "trialing"
