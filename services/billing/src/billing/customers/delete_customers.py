"""Delete the customers of erased members at Stripe.

"No such customer" counts only if the same key finds one of our prices; the same goes for "no such
subscription" when the worker ends one.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta

from sqlmodel import col, select, update
from stripe.params import CustomerListParams

from billing.customers.tables import Customer
from billing.dependencies import Dependencies
from billing.erased_members import anonymous
from billing.stripe_api import NoLongerThere, NoSuchCustomer, StripeFailed
from chassis import clock
from work import Works

log = logging.getLogger(__name__)
works = Works()

_AT_ONCE = 20


@works.repeats("delete-erased-customers", every=timedelta(minutes=1))
async def delete_erased_customers(dependencies: Dependencies) -> int:
    """Delete customers at Stripe that appeared after their member's erasure; return how many are
    left. Repeating it is harmless: a missing customer counts as deleted."""
    async with dependencies.database.session() as session:
        found = await session.scalars(
            select(Customer)
            .where(anonymous(col(Customer.user_id)), col(Customer.deleted_at).is_(None))
            .order_by(col(Customer.created_at))
            .limit(_AT_ONCE)
        )
        customers = found.all()
    left = 0
    for customer in customers:
        try:
            await delete_customer(dependencies, customer)
        except StripeFailed as error:
            log.warning("%s will be deleted later: %s", customer.stripe_customer_id, error)
            left += 1
    return left


async def delete_unknown_customers(
    dependencies: Dependencies, user_id: str, customers: Sequence[Customer]
) -> None:
    """Delete the customers whose creation was not confirmed because the response was lost."""
    known = {customer.stripe_customer_id for customer in customers}
    account = dependencies.stripe.account
    for customer in customers:
        if customer.stripe_customer_id is not None or customer.deleted_at is not None:
            continue
        # The day in which the key was used; Stripe's clock may be behind ours.
        begin = int(customer.created_at.timestamp()) - 60
        made_then: CustomerListParams = {"created": {"gte": begin, "lte": begin + 86_400}}
        async for customer_id, owner in account.customers(made_then):
            if owner == user_id and customer_id not in known:
                await _delete_at_stripe(dependencies, customer_id)


async def delete_customer(dependencies: Dependencies, customer: Customer) -> None:
    if customer.stripe_customer_id is not None:
        await _delete_at_stripe(dependencies, customer.stripe_customer_id)
    async with dependencies.database.session() as session:
        this = update(Customer).where(col(Customer.id) == customer.id)
        await session.execute(this.values(deleted_at=clock.now()))


async def _delete_at_stripe(dependencies: Dependencies, customer_id: str) -> None:
    """Delete a customer, which ends its subscriptions and open checkouts."""
    stripe = dependencies.stripe
    try:
        for session_id in await stripe.account.open_checkouts(customer_id):
            await stripe.expire_checkout(session_id)
        await stripe.delete_customer(customer_id)
    except (NoLongerThere, NoSuchCustomer):
        await stripe.confirm_account()
