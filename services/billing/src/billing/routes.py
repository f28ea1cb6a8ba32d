"""HTTP in."""

from fastapi import Request

from billing.deadline import before_deadline
from billing.dependencies import BillingDependencies
from billing.open_portal import open_portal
from billing.receive_webhook import receive_webhook
from billing.schemas import (
    CheckoutRequest,
    CheckoutResponse,
    PortalResponse,
    SubscribeRequest,
    SubscribeResponse,
    WebhookResponse,
)
from billing.start_checkout import start_checkout
from billing.start_subscription import start_subscription
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
async def post_checkout(
    request: CheckoutRequest, member: CurrentUser, dependencies: BillingDependencies
) -> CheckoutResponse:
    """Buy a plan."""
    return await before_deadline(start_checkout(dependencies, member.id, request))


@api.post("/subscribe", errors={400: "Invalid tier", 500: "Failed to create subscription session"})
async def post_subscribe(
    request: SubscribeRequest, member: CurrentUser, dependencies: BillingDependencies
) -> SubscribeResponse:
    """Subscribe to a tier, or buy the lifetime tier."""
    return await before_deadline(start_subscription(dependencies, member.id, request))


@api.post("/portal", errors={400: "No billing account found", 500: "Failed to open billing portal"})
async def post_portal(member: CurrentUser, dependencies: BillingDependencies) -> PortalResponse:
    """Open the billing portal."""
    return await before_deadline(open_portal(dependencies, member.id))


@api.post("/webhook", errors={400: "Invalid webhook signature", 500: "Webhook processing failed"})
async def post_webhook(request: Request, dependencies: BillingDependencies) -> WebhookResponse:
    """Receive an event of Stripe."""
    await receive_webhook(
        dependencies, await request.body(), request.headers.get("stripe-signature")
    )
    return WebhookResponse()
