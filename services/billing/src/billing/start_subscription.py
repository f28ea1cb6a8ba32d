"""A member wants to be a paying one."""

from billing import stripe_requests
from billing.parts import Parts
from billing.schemas import SubscriptionStarted, TierWish
from chassis.http import BadRequest


async def start_subscription(parts: Parts, user_id: str, wish: TierWish) -> SubscriptionStarted:
    """A hosted checkout session of the tier."""
    price_id = parts.settings.price_of(wish.tier)
    if not price_id:
        raise BadRequest("Invalid tier")

    async def open_for(customer_id: str) -> SubscriptionStarted:
        _, url = await parts.stripe.create_checkout(
            stripe_requests.tier_checkout(
                wish.tier,
                price_id=price_id,
                user_id=user_id,
                customer_id=customer_id,
                frontend_url=parts.settings.frontend_url,
            )
        )
        return SubscriptionStarted(checkout_url=url)

    return await parts.customers.with_one(user_id, open_for)
