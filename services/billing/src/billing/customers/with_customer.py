"""Use a member's customer at Stripe: one at a time, created when first needed. No transaction is
open while Stripe is asked.

The row with its idempotency key is there before Stripe is asked, so parallel first checkouts ask
with one key and get one customer. A key is used for a day, as long as Stripe knows it; one for
which Stripe repeats a failure is replaced. A row without a customer stays, so that an erasure
finds what was made when the answer was lost.

A customer is replaced when Stripe says `deleted: true` and no live subscription is known (the
portal's 400 then). "No such customer" is the operation's 500, since a wrong key says it of every
customer. An address that Stripe refuses is left out.
"""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select, update

from billing.customers import stripe_requests
from billing.customers.add_customer import add_customer
from billing.customers.find_customer import in_use_by
from billing.customers.tables import Customer
from billing.dependencies import Dependencies
from billing.erased_members import id_to_keep
from billing.stripe_api import IdempotencyKeyUsed, InvalidAddress, NoSuchCustomer, StripeFailed
from billing.subscriptions import live_subscriptions
from chassis import clock
from chassis.http import Unauthorized

log = logging.getLogger(__name__)

# Stripe knows an idempotency key for a day.
_KEY_LIVES = timedelta(hours=23)

T = TypeVar("T")


async def with_customer(
    dependencies: Dependencies, user_id: str, do: Callable[[str], Awaitable[T]]
) -> T:
    """Do something with the member's customer; once more with a new one if it was deleted."""
    customer = await _one_for(dependencies, user_id)
    try:
        return await do(customer)
    except NoSuchCustomer:
        await replace_deleted(dependencies, user_id, customer)
        return await do(await _one_for(dependencies, user_id))


async def replace_deleted(
    dependencies: Dependencies, user_id: str, stripe_customer_id: str
) -> None:
    """Stop using a customer that was deleted at Stripe; late webhooks may still name it.

    "No such customer" alone is no proof: a wrong key says so of every customer, and the one that we
    have goes on being billed.
    """
    if not await dependencies.stripe.is_deleted(stripe_customer_id):
        raise StripeFailed(f"{stripe_customer_id} exists, and cannot be used")
    async with dependencies.database.session() as session:
        if await live_subscriptions(session, user_id):
            raise StripeFailed(f"{stripe_customer_id} was deleted, and has a live subscription")
        log.warning("%s was deleted at Stripe", stripe_customer_id)
        gone = update(Customer).where(
            col(Customer.stripe_customer_id) == stripe_customer_id,
            col(Customer.replaced_at).is_(None),
        )
        await session.execute(gone.values(replaced_at=clock.now()))


async def _one_for(dependencies: Dependencies, user_id: str) -> str:
    mine = await _row_of(dependencies, user_id)
    if mine.stripe_customer_id is None and mine.created_at < clock.now() - _KEY_LIVES:
        mine = await _row_after(dependencies, mine)
    try:
        return mine.stripe_customer_id or await _made_for(dependencies, mine)
    except IdempotencyKeyUsed:
        mine = await _row_after(dependencies, mine)
        return mine.stripe_customer_id or await _made_for(dependencies, mine)


async def _row_of(dependencies: Dependencies, user_id: str) -> Customer:
    """All who come at the same time find one row, and ask Stripe with its one key."""
    async with dependencies.database.session() as session:
        row = Customer(user_id=user_id, livemode=dependencies.settings.livemode)
        request = insert(Customer).values(row.model_dump())
        await session.execute(request.on_conflict_do_nothing())
        return (await session.scalars(select(Customer).where(in_use_by(user_id)))).one()


async def _row_after(dependencies: Dependencies, mine: Customer) -> Customer:
    """A row with another key. The former one stays: an erasure looks for its customer."""
    async with dependencies.database.session() as session:
        spent = update(Customer).where(
            col(Customer.id) == mine.id,
            col(Customer.stripe_customer_id).is_(None),
            col(Customer.replaced_at).is_(None),
        )
        await session.execute(spent.values(replaced_at=clock.now()))
    return await _row_of(dependencies, mine.user_id)


async def _made_for(dependencies: Dependencies, mine: Customer) -> str:
    contact = await dependencies.internal_api.find_contact(mine.user_id)
    if contact is None:
        raise LookupError(f"identity does not know {mine.user_id}")
    key = mine.idempotency_key
    try:
        request = stripe_requests.customer(contact)
        made = await dependencies.stripe.create_customer(request, key)
    except InvalidAddress as refused:
        log.warning("The customer of %s is created without an address: %s", contact.id, refused)
        request = stripe_requests.customer(contact, with_email=False)
        # Other parameters need a key of their own, the same for all who ask at once.
        made = await dependencies.stripe.create_customer(request, f"{key}-no-email")
    async with dependencies.database.session() as session:
        owner = await id_to_keep(session, mine.user_id)
        livemode = dependencies.settings.livemode
        await add_customer(session, owner, made, livemode=livemode, key=key)
        in_use = select(Customer).where(in_use_by(mine.user_id))
        kept = (await session.scalars(in_use)).one_or_none()
    if kept is None:
        # The member was erased meanwhile: the worker deletes the customer.
        raise Unauthorized("Invalid token")
    return kept.stripe_customer_id or made
