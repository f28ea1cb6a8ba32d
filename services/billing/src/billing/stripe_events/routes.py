"""HTTP operations."""

from fastapi import Request

from billing.dependencies import BillingDependencies
from billing.stripe_events.receive_webhook import receive_webhook
from billing.stripe_events.schemas import WebhookResponse
from chassis.http import Routes

api = Routes("/api/payments")


@api.post(
    "/webhook",
    name="receive_webhook",
    errors={400: "Invalid webhook signature", 500: "Webhook processing failed"},
)
async def post_webhook(request: Request, dependencies: BillingDependencies) -> WebhookResponse:
    """Receive an event of Stripe."""
    await receive_webhook(
        dependencies, await request.body(), request.headers.get("stripe-signature")
    )
    return WebhookResponse()
