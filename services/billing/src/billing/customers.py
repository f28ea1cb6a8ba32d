"""The payment provider's customer of a user: one at a time, made when first needed."""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from sqlalchemy import ColumnElement, and_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing import stripe_requests
from billing.erased_members import name_to_keep
from billing.internal_api import Contact, InternalApi
from billing.stripe_api import Stripe
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
from chassis.storage import Database

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
    customer = Customer(user_id=owner, stripe_customer_id=stripe_customer_id)
    added = await session.execute(
        insert(Customer)
        .values(customer.model_dump())
        .on_conflict_do_nothing()
        .returning(col(Customer.id))
    )
    if added.scalar() is None:
        customer.replaced_at = clock.now()
        await session.execute(
            insert(Customer).values(customer.model_dump()).on_conflict_do_nothing()
        )


class Customers:
    """Knows and makes customers. No transaction is open while the provider is asked."""

    def __init__(self, database: Database, stripe: Stripe, internal_api: InternalApi) -> None:
        self._database = database
        self._stripe = stripe
        self._internal_api = internal_api

    async def known(self, user_id: str) -> str | None:
        """The customer of a user, if there is one: the one who is billed, if any is."""
        async with self._database.session() as session:
            for subscription in await live_subscriptions(session, user_id):
                if subscription.stripe_customer_id is not None:
                    return subscription.stripe_customer_id
            mine = select(Customer.stripe_customer_id).where(_in_use_by(user_id))
            return (await session.scalars(mine)).one_or_none()

    async def with_one(self, user_id: str, do: Callable[[str], Awaitable[T]]) -> T:
        """Do something with the user's customer; once more with a new one if it was deleted."""
        customer = await self._one_for(user_id)
        try:
            return await do(customer)
        except NoSuchCustomer:
            await self.replace_deleted(user_id, customer)
            return await do(await self._one_for(user_id))

    async def replace_deleted(self, user_id: str, stripe_customer_id: str) -> None:
        """Stop using a customer that was deleted at Stripe; late webhooks may still name it.

        "No such customer" alone is no proof: a wrong key says so of every customer, and the one
        that we have goes on being billed.
        """
        if not await self._stripe.is_deleted(stripe_customer_id):
            raise StripeFailed(f"{stripe_customer_id} exists, and cannot be used")
        async with self._database.session() as session:
            if await live_subscriptions(session, user_id):
                raise StripeFailed(f"{stripe_customer_id} was deleted, and has a live subscription")
            log.warning("%s was deleted at Stripe", stripe_customer_id)
            gone = update(Customer).where(
                col(Customer.stripe_customer_id) == stripe_customer_id,
                col(Customer.replaced_at).is_(None),
            )
            await session.execute(gone.values(replaced_at=clock.now()))

    async def update_contact(self, user_id: str) -> None:
        """Tell Stripe the member's address and name as they are now."""
        contact = await self._internal_api.find_contact(user_id)
        if contact is None:
            # Erased: the customers are deleted.
            return
        async with self._database.session() as session:
            mine = select(Customer.stripe_customer_id).where(Customer.user_id == user_id)
            customers = (await session.scalars(mine)).all()
        for customer_id in filter(None, customers):
            change = stripe_requests.contact_change(contact)
            try:
                await self._stripe.update_customer(customer_id, change)
            except InvalidAddress as refused:
                log.warning("The address of %s is taken off %s: %s", user_id, customer_id, refused)
                change = stripe_requests.contact_change(contact, with_email=False)
                await self._stripe.update_customer(customer_id, change)

    async def _one_for(self, user_id: str) -> str:
        mine = await self._row_of(user_id)
        if mine.stripe_customer_id is None and mine.created_at < clock.now() - _KEY_LIVES:
            mine = await self._row_after(mine)
        try:
            return mine.stripe_customer_id or await self._made_for(mine)
        except IdempotencyKeyUsed:
            mine = await self._row_after(mine)
            return mine.stripe_customer_id or await self._made_for(mine)

    async def _row_of(self, user_id: str) -> Customer:
        async with self._database.session() as session:
            # All who come at the same time find one row, and ask Stripe with its one key.
            request = insert(Customer).values(Customer(user_id=user_id).model_dump())
            await session.execute(request.on_conflict_do_nothing())
            found = await session.scalars(select(Customer).where(_in_use_by(user_id)))
            return found.one()

    async def _made_for(self, mine: Customer) -> str:
        contact = await self._internal_api.contact(mine.user_id)
        made = await self._create(contact, mine.idempotency_key)
        async with self._database.session() as session:
            owner = await name_to_keep(session, mine.user_id)
            await add_customer(session, owner, made, key=mine.idempotency_key)
            in_use = select(Customer).where(_in_use_by(mine.user_id))
            kept = (await session.scalars(in_use)).one_or_none()
        if kept is None:
            # The member was erased meanwhile: the worker deletes the customer.
            raise Unauthorized("Invalid token")
        return kept.stripe_customer_id or made

    async def _create(self, contact: Contact, idempotency_key: str) -> str:
        request = stripe_requests.customer(contact)
        try:
            return await self._stripe.create_customer(request, idempotency_key)
        except InvalidAddress as refused:
            log.warning("The customer of %s is created without an address: %s", contact.id, refused)
            without = stripe_requests.customer(contact, with_email=False)
            # Other parameters need a key of their own, the same for all who ask at once.
            return await self._stripe.create_customer(without, f"{idempotency_key}-no-email")

    async def _row_after(self, mine: Customer) -> Customer:
        """A row with another key. The former one stays: an erasure looks for its customer."""
        async with self._database.session() as session:
            spent = update(Customer).where(
                col(Customer.id) == mine.id,
                col(Customer.stripe_customer_id).is_(None),
                col(Customer.replaced_at).is_(None),
            )
            await session.execute(spent.values(replaced_at=clock.now()))
        return await self._row_of(mine.user_id)


def _in_use_by(user_id: str) -> ColumnElement[bool]:
    return and_(col(Customer.user_id) == user_id, col(Customer.replaced_at).is_(None))
