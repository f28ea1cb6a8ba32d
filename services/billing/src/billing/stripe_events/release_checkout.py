"""Apply the expiry of a checkout: it holds no coupon any more."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing.coupons import end_hold
from billing.erased_members import Owners
from billing.settings import Settings
from billing.stripe_api import CheckoutSession, Event, Ignored


async def release_checkout(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """The checkout has expired: it holds no use any more."""
    checkout_id = event.about(CheckoutSession).id or ""
    if (await session.execute(end_hold(checkout_id, "released"))).first() is None:
        raise Ignored("it held no coupon")
    return f"{checkout_id} holds its coupon no longer"
