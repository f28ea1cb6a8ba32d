"""The payment provider's customer of a user: one at a time, made when first needed."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy import ColumnElement, and_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing import stripe_requests
from billing.neighbours import Neighbours
from billing.stripe_api import KeySpent, NoSuchCustomer, Stripe
from billing.tables import Customer
from chassis import clock, ids
from chassis.storage import Database

log = logging.getLogger(__name__)

T = TypeVar("T")


async def user_of(session: AsyncSession, stripe_customer_id: str) -> str | None:
    """Whose customer it is or was."""
    mine = select(Customer.user_id).where(Customer.stripe_customer_id == stripe_customer_id)
    return (await session.scalars(mine)).one_or_none()


class Customers:
    """Knows and makes customers. No transaction is open while the provider is asked."""

    def __init__(self, database: Database, stripe: Stripe, neighbours: Neighbours) -> None:
        self._database = database
        self._stripe = stripe
        self._neighbours = neighbours

    async def known(self, user_id: str) -> str | None:
        """The customer of a user, if there is one."""
        async with self._database.session() as session:
            mine = select(Customer.stripe_customer_id).where(_in_use_by(user_id))
            return (await session.scalars(mine)).one_or_none()

    async def with_one(self, user_id: str, do: Callable[[str], Awaitable[T]]) -> T:
        """Do something with the user's customer; once more with a new one if it was deleted."""
        customer = await self._one_for(user_id)
        try:
            return await do(customer)
        except NoSuchCustomer:
            await self.replace(customer)
            return await do(await self._one_for(user_id))

    async def replace(self, stripe_customer_id: str) -> None:
        """Use this one no more; late webhooks may still name it."""
        log.warning("%s is gone at Stripe", stripe_customer_id)
        async with self._database.session() as session:
            gone = update(Customer).where(
                col(Customer.stripe_customer_id) == stripe_customer_id,
                col(Customer.replaced_at).is_(None),
            )
            await session.execute(gone.values(replaced_at=clock.now()))

    async def _one_for(self, user_id: str) -> str:
        mine = await self._row_of(user_id)
        try:
            return mine.stripe_customer_id or await self._made_for(mine)
        except KeySpent:
            await self._renew_key(mine)
            mine = await self._row_of(user_id)
            return mine.stripe_customer_id or await self._made_for(mine)

    async def _row_of(self, user_id: str) -> Customer:
        async with self._database.session() as session:
            # All who come at the same time find one row, and ask Stripe with its one key.
            wish = insert(Customer).values(Customer(user_id=user_id).model_dump())
            await session.execute(wish.on_conflict_do_nothing())
            found = await session.scalars(select(Customer).where(_in_use_by(user_id)))
            return found.one()

    async def _made_for(self, mine: Customer) -> str:
        contact = await self._neighbours.contact(mine.user_id)
        wish = stripe_requests.customer(contact)
        made = await self._stripe.create_customer(wish, mine.idempotency_key)
        in_use = _in_use_by(mine.user_id)
        async with self._database.session() as session:
            await session.execute(
                update(Customer)
                .where(in_use, col(Customer.stripe_customer_id).is_(None))
                .values(stripe_customer_id=made)
            )
            kept = select(Customer.stripe_customer_id).where(in_use)
            return (await session.scalars(kept)).one() or made

    async def _renew_key(self, mine: Customer) -> None:
        async with self._database.session() as session:
            spent = update(Customer).where(
                col(Customer.idempotency_key) == mine.idempotency_key,
                col(Customer.stripe_customer_id).is_(None),
            )
            await session.execute(spent.values(idempotency_key=ids.new()))


def _in_use_by(user_id: str) -> ColumnElement[bool]:
    return and_(col(Customer.user_id) == user_id, col(Customer.replaced_at).is_(None))
