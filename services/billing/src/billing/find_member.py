"""Find the member that an operator names: by address, user id, or an id of Stripe."""

import sys

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers import user_of
from billing.erased_members import is_anonymous
from billing.operator_command import Operator
from billing.tables import LifetimePayment, Membership, Order, Subscription
from chassis.service.command_line import Arguments

_OF_STRIPE = ("cus_", "sub_", "pi_", "cs_")


async def find_member(operator: Operator, arguments: Arguments) -> str:
    """The user id behind EMAIL, a user id, cus_, sub_, pi_ or cs_; ends when there is none."""
    named: str = arguments.member
    async with operator.database.session() as session:
        found = await _known(session, named)
    if found is None and named.startswith("cus_"):
        found = await operator.stripe.account.user_of_customer(named)
    elif found is None and not named.startswith(_OF_STRIPE):
        # Stripe may have the address of a former owner.
        contact = await operator.internal_api.find_contact(named)
        found = contact.id if contact else None
    if found is None:
        sys.exit("no member is known by that; is it of another account or mode?")
    # For the audit, which has no address.
    arguments.member = found
    return found


async def _known(session: AsyncSession, named: str) -> str | None:
    """The member behind an id that billing knows; one who was erased is an id of ours alone."""
    if named.startswith("cus_"):
        return await user_of(session, named)
    if named.startswith("sub_"):
        subscription = await session.get(Subscription, named)
        return subscription.user_id if subscription else None
    if not named.startswith(_OF_STRIPE):
        known = is_anonymous(named) or await session.get(Membership, named) is not None
        return named if known else None
    for table in (Order, LifetimePayment):
        column = table.stripe_payment_id if named.startswith("pi_") else table.stripe_session_id
        mine = select(table.user_id).where(col(column) == named)
        user_id = (await session.scalars(mine.limit(1))).first()
        if user_id is not None:
            return str(user_id)
    return None
