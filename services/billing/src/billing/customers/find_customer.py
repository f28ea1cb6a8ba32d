"""Find the customer of a member, and the member of a customer."""

from sqlalchemy import ColumnElement, and_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers.tables import Customer
from billing.dependencies import Dependencies
from billing.membership import live_subscriptions


async def user_of(session: AsyncSession, stripe_customer_id: str) -> str | None:
    """The member whose customer this is or was."""
    mine = select(Customer.user_id).where(Customer.stripe_customer_id == stripe_customer_id)
    return (await session.scalars(mine)).one_or_none()


async def known_customer(dependencies: Dependencies, user_id: str) -> str | None:
    """The member's customer, if any, preferring the one with a subscription."""
    async with dependencies.database.session() as session:
        for subscription in await live_subscriptions(session, user_id):
            if subscription.stripe_customer_id is not None:
                return subscription.stripe_customer_id
        mine = select(Customer.stripe_customer_id).where(in_use_by(user_id))
        return (await session.scalars(mine)).one_or_none()


def in_use_by(user_id: str) -> ColumnElement[bool]:
    return and_(col(Customer.user_id) == user_id, col(Customer.replaced_at).is_(None))
