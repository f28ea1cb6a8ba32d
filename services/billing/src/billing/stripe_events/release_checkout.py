"""Apply the expiry of a checkout: release its coupon, and list it at the desk."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing.coupons import end_hold
from billing.erased_members import Owners
from billing.settings import Settings
from billing.stripe_api import CheckoutSession, Event, Ignored
from billing.stripe_events.record_failed_checkout import record_expired


async def release_checkout(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Release the coupon of an expired checkout."""
    checkout_id = event.about(CheckoutSession).id or ""
    held = (await session.execute(end_hold(checkout_id, "released"))).first() is not None
    if not await record_expired(session, event, owners) and not held:
        raise Ignored("it held no coupon, and sold nothing of ours")
    return f"{checkout_id} has expired{', and holds its coupon no longer' if held else ''}"
