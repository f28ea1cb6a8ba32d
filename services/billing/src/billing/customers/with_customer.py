"""Use a member's customer at Stripe, which is created when first needed. No transaction is open
during a request to Stripe.

The row with its idempotency key is stored before the request, so that parallel first checkouts use
one key and get one customer. A key is used for a day, as long as Stripe keeps it; a key for which
Stripe repeats a failure is replaced. A row without a customer is kept, so that an erasure finds a
customer whose response was lost.

A customer is replaced if Stripe returns `deleted: true` and it has no live subscription (the portal
then returns 400). "No such customer" is the operation's 500, since a wrong key gets it for every
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
from billing.membership import live_subscriptions
from billing.stripe_api import IdempotencyKeyUsed, InvalidAddress, NoSuchCustomer, StripeFailed
from chassis import clock
from chassis.http import Unauthorized

log = logging.getLogger(__name__)

# Stripe keeps an idempotency key for a day.
_KEY_LIVES = timedelta(hours=23)

T = TypeVar("T")


async def with_customer(
    dependencies: Dependencies, user_id: str, do: Callable[[str], Awaitable[T]]
) -> T:
    """Call a function with the member's customer, and again with a new one if it was deleted."""
    customer = await _one_for(dependencies, user_id)
    try:
        return await do(customer)
    except NoSuchCustomer:
        await replace_deleted(dependencies, user_id, customer)
        return await do(await _one_for(dependencies, user_id))


async def replace_deleted(
    dependencies: Dependencies, user_id: str, stripe_customer_id: str
) -> None:
    """Stop using a customer deleted at Stripe; late webhooks may still name it.

    "No such customer" alone proves nothing: a wrong key gets it for every customer, and the
    recorded one would continue to be billed.
    """
    if not await dependencies.stripe.is_deleted(stripe_customer_id):
        raise StripeFailed(f"{stripe_customer_id} exists but cannot be used")
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
    """The member's row: concurrent requests get the same one, with the same idempotency key."""
    async with dependencies.database.session() as session:
        row = Customer(user_id=user_id, livemode=dependencies.settings.livemode)
        request = insert(Customer).values(row.model_dump())
        await session.execute(request.on_conflict_do_nothing())
        return (await session.scalars(select(Customer).where(in_use_by(user_id)))).one()


async def _row_after(dependencies: Dependencies, mine: Customer) -> Customer:
    """A row with another key. The previous one is kept: an erasure looks for its customer."""
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
        raise LookupError(f"identity has no user {mine.user_id}")
    key = mine.idempotency_key
    try:
        request = stripe_requests.customer(contact)
        made = await dependencies.stripe.create_customer(request, key)
    except InvalidAddress as refused:
        log.warning("Creating the customer of %s without an address: %s", contact.id, refused)
        request = stripe_requests.customer(contact, with_email=False)
        # Other parameters need another key, the same for concurrent requests.
        made = await dependencies.stripe.create_customer(request, f"{key}-no-email")
    async with dependencies.database.session() as session:
        owner = await id_to_keep(session, mine.user_id)
        livemode = dependencies.settings.livemode
        await add_customer(session, owner, made, livemode=livemode, key=key)
        in_use = select(Customer).where(in_use_by(mine.user_id))
        kept = (await session.scalars(in_use)).one_or_none()
    if kept is None:
        # The member was erased in the meantime: the worker deletes the customer.
        raise Unauthorized("Invalid token")
    return kept.stripe_customer_id or made
