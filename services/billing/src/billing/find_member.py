"""Find the member that an operator names: by address, user id, or an id of Stripe."""

import sys

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers import user_of
from billing.operator_command import Operator
from billing.tables import LifetimePayment, Order, Subscription


async def find_member(operator: Operator, named: str) -> str:
    """The user id behind EMAIL, a user id, cus_, sub_, pi_ or cs_; ends when there is none."""
    account = operator.stripe.account
    found: str | None = named
    if "@" in named:
        found = await account.user_of_email(named)
    elif named.startswith("cus_"):
        async with operator.database.session() as session:
            found = await user_of(session, named)
        found = found or await account.user_of_customer(named)
    elif named.startswith(("sub_", "pi_", "cs_")):
        async with operator.database.session() as session:
            found = await _owner(session, named)
    if found is None:
        sys.exit("no member is known by that; is it of another account or mode?")
    return found


async def _owner(session: AsyncSession, named: str) -> str | None:
    if named.startswith("sub_"):
        subscription = await session.get(Subscription, named)
        return subscription.user_id if subscription else None
    for table in (Order, LifetimePayment):
        column = table.stripe_payment_id if named.startswith("pi_") else table.stripe_session_id
        mine = select(table.user_id).where(col(column) == named)
        user_id = (await session.scalars(mine.limit(1))).first()
        if user_id is not None:
            return str(user_id)
    return None
