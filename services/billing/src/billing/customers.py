"""Stripe's customer of a member: one at a time, made when first needed. No transaction is open
while Stripe is asked."""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from sqlalchemy import ColumnElement, and_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing import stripe_requests
from billing.dependencies import Dependencies
from billing.erased_members import name_to_keep
from billing.stripe_errors import (
    IdempotencyKeyUsed,
    InvalidAddress,
    NoSuchCustomer,
    StripeFailed,
)
from billing.subscriptions import live_subscriptions
from billing.tables import Customer
from chassis import clock
from chassis.http import Unauthorized

log = logging.getLogger(__name__)

# Stripe knows an idempotency key for a day.
_KEY_LIVES = timedelta(hours=23)

T = TypeVar("T")


async def user_of(session: AsyncSession, stripe_customer_id: str) -> str | None:
    """Whose customer it is or was."""
    mine = select(Customer.user_id).where(Customer.stripe_customer_id == stripe_customer_id)
    return (await session.scalars(mine)).one_or_none()


async def add_customer(
    session: AsyncSession, owner: str, stripe_customer_id: str, *, key: str | None = None
) -> None:
    """Record whose customer it is, as its own metadata says, in the row with the key with which it
    was made, or in one of its own; one that is in use stays in use. See `name_to_keep`."""
    mine = select(Customer).where(Customer.user_id == owner).with_for_update()
    unconfirmed = [row for row in await session.scalars(mine) if row.stripe_customer_id is None]
    if await user_of(session, stripe_customer_id) is not None:
        return
    made_with = next((row for row in unconfirmed if row.idempotency_key == key), None)
    if made_with is not None:
        made_with.stripe_customer_id = stripe_customer_id
        return
    for row in unconfirmed:
        # It stays: an erasure looks for what may have been made with its key.
        row.replaced_at = row.replaced_at or clock.now()
    await session.flush()
    # As the one in use, if there is none.
    for replaced_at in (None, clock.now()):
        customer = Customer(
            user_id=owner, stripe_customer_id=stripe_customer_id, replaced_at=replaced_at
        )
        await session.execute(
            insert(Customer).values(customer.model_dump()).on_conflict_do_nothing()
        )


async def known_customer(dependencies: Dependencies, user_id: str) -> str | None:
    """The customer of a member, if there is one: the one who is billed, if any is."""
    async with dependencies.database.session() as session:
        for subscription in await live_subscriptions(session, user_id):
            if subscription.stripe_customer_id is not None:
                return subscription.stripe_customer_id
        mine = select(Customer.stripe_customer_id).where(_in_use_by(user_id))
        return (await session.scalars(mine)).one_or_none()


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


async def update_contact(dependencies: Dependencies, user_id: str) -> None:
    """Tell Stripe the member's address and name as they are now."""
    stripe = dependencies.stripe
    contact = await dependencies.internal_api.find_contact(user_id)
    if contact is None:
        # Erased: the customers are deleted.
        return
    async with dependencies.database.session() as session:
        mine = select(Customer.stripe_customer_id).where(Customer.user_id == user_id)
        customers = (await session.scalars(mine)).all()
    for customer_id in filter(None, customers):
        try:
            await stripe.update_customer(customer_id, stripe_requests.contact_change(contact))
        except InvalidAddress as refused:
            log.warning("The address of %s is taken off %s: %s", user_id, customer_id, refused)
            change = stripe_requests.contact_change(contact, with_email=False)
            await stripe.update_customer(customer_id, change)


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
        request = insert(Customer).values(Customer(user_id=user_id).model_dump())
        await session.execute(request.on_conflict_do_nothing())
        return (await session.scalars(select(Customer).where(_in_use_by(user_id)))).one()


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
        await add_customer(session, await name_to_keep(session, mine.user_id), made, key=key)
        in_use = select(Customer).where(_in_use_by(mine.user_id))
        kept = (await session.scalars(in_use)).one_or_none()
    if kept is None:
        # The member was erased meanwhile: the worker deletes the customer.
        raise Unauthorized("Invalid token")
    return kept.stripe_customer_id or made


def _in_use_by(user_id: str) -> ColumnElement[bool]:
    return and_(col(Customer.user_id) == user_id, col(Customer.replaced_at).is_(None))
