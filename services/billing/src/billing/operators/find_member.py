"""Find the member whom an operator names."""

import sys

from sqlalchemy.ext.asyncio import AsyncSession

from billing.customers import user_of
from billing.dependencies import Dependencies
from billing.desk import sold_under
from billing.erased_members import is_anonymous
from billing.membership import Membership, Subscription
from billing.payments import payments_of

_OF_STRIPE = ("cus_", "sub_", "pi_", "cs_")


async def find_member(dependencies: Dependencies, named: str) -> str:
    """The user id behind an address, a user id, a contract's number, cus_, sub_, pi_ or cs_; exits
    if it is unknown."""
    async with dependencies.database.session() as session:
        found = await _known(session, named)
    if found is None and named.startswith("cus_"):
        found = await dependencies.stripe.account.user_of_customer(named)
    elif found is None and not named.startswith(_OF_STRIPE):
        # At Stripe the address can be that of a previous owner.
        contact = await dependencies.internal_api.find_contact(named)
        found = contact.id if contact else None
    if found is None:
        sys.exit("no member is known by that; is it of another account or mode?")
    return found


async def _known(session: AsyncSession, named: str) -> str | None:
    """The member behind an id that billing knows; one who was erased is an id of ours alone."""
    if named.startswith("cus_"):
        return await user_of(session, named)
    if named.startswith("sub_"):
        subscription = await session.get(Subscription, named)
        return subscription.user_id if subscription else None
    if named.startswith(_OF_STRIPE):
        column = "stripe_payment_id" if named.startswith("pi_") else "stripe_session_id"
        payments = await payments_of(session, **{column: named})
        return payments[0].user_id if payments else None
    if sold := await sold_under(session, named):
        return sold.user_id
    known = is_anonymous(named) or await session.get(Membership, named) is not None
    return named if known else None
