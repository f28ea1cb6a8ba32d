"""Find what was sold under a short number, and to which member."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from billing.desk.schemas import FoundContract
from billing.membership import Subscription
from billing.numbers import short_number
from billing.payments import Payment
from chassis.http import NotFound

CONTRACT_NOT_FOUND = "Contract not found"


async def sold_under(session: AsyncSession, typed: str) -> Payment | Subscription | None:
    """The order or the subscription with this number, in any form that people type."""
    number = short_number(typed)
    if number is None:
        return None
    order = (await session.scalars(select(Payment).where(Payment.number == number))).first()
    held = select(Subscription).where(Subscription.number == number)
    return order or (await session.scalars(held)).first()


async def find_contract(session: AsyncSession, typed: str) -> FoundContract:
    """The contract with this number; a withdrawal has that of its contract."""
    sold = await sold_under(session, typed)
    if sold is None:
        raise NotFound(CONTRACT_NOT_FOUND)
    order_number, kind = (
        (sold.id, sold.kind)
        if isinstance(sold, Payment)
        else (sold.stripe_subscription_id, "subscription")
    )
    return FoundContract.model_validate(
        {
            "number": sold.number,
            "order_number": order_number,
            "kind": kind,
            "member_id": sold.user_id,
        }
    )
