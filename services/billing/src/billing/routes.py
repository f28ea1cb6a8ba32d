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


@api.post(
    "/checkout",
    errors={
        400: "Invalid or expired coupon",
        404: ("Plan not found", "Plan not available"),
        409: "Already purchased",
        500: "Failed to create checkout session",
    },
)
async def post_checkout(wish: CheckoutWish, member: CurrentUser, parts: With) -> CheckoutStarted:
    """Buy a plan."""
    return await start_checkout(parts, member.id, wish)


@api.post("/subscribe", errors={400: "Invalid tier", 500: "Failed to create subscription session"})
async def post_subscribe(wish: TierWish, member: CurrentUser, parts: With) -> SubscriptionStarted:
    """Become a paying member."""
    return await start_subscription(parts, member.id, wish)


@api.post("/portal", errors={400: "No billing account found", 500: "Failed to open billing portal"})
async def post_portal(member: CurrentUser, parts: With) -> PortalOpened:
    """See and change what one pays for."""
    return await open_portal(parts, member.id)


@api.post("/webhook", errors={400: "Invalid webhook signature", 500: "Webhook processing failed"})
async def post_webhook(request: Request, parts: With) -> Received:
    """Take what Stripe tells."""
    await take_webhook(parts, await request.body(), request.headers.get("stripe-signature"))
    return Received()
