"""HTTP in."""

from fastapi import Request

from billing.open_portal import open_portal
from billing.parts import With
from billing.schemas import (
    CheckoutStarted,
    CheckoutWish,
    PortalOpened,
    Received,
    SubscriptionStarted,
    TierWish,
)
from billing.start_checkout import start_checkout
from billing.start_subscription import start_subscription
from billing.take_webhook import take_webhook
from chassis.http import CurrentUser, Routes

api = Routes("/api/payments")


@api.post("/checkout", on_failure="Failed to create checkout session")
async def post_checkout(wish: CheckoutWish, member: CurrentUser, parts: With) -> CheckoutStarted:
    """Buy a plan."""
    return await start_checkout(parts, member.id, wish)


@api.post("/subscribe", on_failure="Failed to create subscription session")
async def post_subscribe(wish: TierWish, member: CurrentUser, parts: With) -> SubscriptionStarted:
    """Become a paying member."""
    return await start_subscription(parts, member.id, wish)


@api.post("/portal", on_failure="Failed to open billing portal")
async def post_portal(member: CurrentUser, parts: With) -> PortalOpened:
    """See and change what one pays for."""
    return await open_portal(parts, member.id)


@api.post("/webhook", on_failure="Webhook processing failed")
async def post_webhook(request: Request, parts: With) -> Received:
    """Take what Stripe tells."""
    await take_webhook(parts, await request.body(), request.headers.get("stripe-signature"))
    return Received()
