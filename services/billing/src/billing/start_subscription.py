"""Start the checkout of a paid tier."""

from billing import stripe_requests
from billing.dependencies import Dependencies
from billing.schemas import SubscribeRequest, SubscribeResponse
from chassis.http import BadRequest


async def start_subscription(
    dependencies: Dependencies, user_id: str, request: SubscribeRequest
) -> SubscribeResponse:
    """Create a hosted checkout session for the tier."""
    price_id = dependencies.settings.price_of(request.tier)
    if not price_id:
        raise BadRequest("Invalid tier")

    async def open_for(customer_id: str) -> SubscribeResponse:
        _, url = await dependencies.stripe.create_checkout(
            stripe_requests.tier_checkout(
                request.tier,
                price_id=price_id,
                user_id=user_id,
                customer_id=customer_id,
                frontend_url=dependencies.settings.frontend_url,
            )
        )
        return SubscribeResponse(checkout_url=url)

    return await dependencies.customers.with_one(user_id, open_for)
