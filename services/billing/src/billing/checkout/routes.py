"""HTTP operations."""

from billing.checkout.open_portal import open_portal
from billing.checkout.schemas import (
    CheckoutRequest,
    CheckoutResponse,
    PortalResponse,
    QuoteResponse,
    SubscribeRequest,
    SubscribeResponse,
)
from billing.checkout.start_checkout import quote_checkout, start_checkout
from billing.checkout.start_subscription import start_subscription
from billing.deadline import before_deadline
from billing.dependencies import BillingDependencies
from chassis.http import CurrentUser, OptionalUser, Routes

api = Routes("/api/payments")


@api.post(
    "/checkout",
    errors={
        400: ("Invalid or expired coupon", "Amount below the minimum"),
        404: ("Plan not found", "Plan not available"),
        409: "Already purchased",
        500: "Failed to create checkout session",
    },
)
async def post_checkout(
    body: CheckoutRequest, user: CurrentUser, dependencies: BillingDependencies
) -> CheckoutResponse:
    """Buy a plan."""
    return await before_deadline(start_checkout(dependencies, user.id, body))


@api.post(
    "/quote",
    name="get_quote",
    errors={
        400: ("Invalid or expired coupon", "Amount below the minimum"),
        404: ("Plan not found", "Plan not available"),
        409: "Already purchased",
        500: "Failed to calculate the price",
    },
)
async def post_quote(
    body: CheckoutRequest, user: OptionalUser, dependencies: BillingDependencies
) -> QuoteResponse:
    """Tell what a checkout would charge, with a coupon; nothing is bought or held."""
    return await before_deadline(quote_checkout(dependencies, user.id if user else None, body))


@api.post(
    "/subscribe",
    errors={
        400: "Invalid tier",
        409: "Already a lifetime member",
        500: "Failed to create subscription session",
    },
)
async def post_subscribe(
    body: SubscribeRequest, user: CurrentUser, dependencies: BillingDependencies
) -> SubscribeResponse:
    """Subscribe to a tier, or buy the lifetime tier."""
    return await before_deadline(start_subscription(dependencies, user.id, body))


@api.post(
    "/portal",
    name="open_portal",
    errors={400: "No billing account found", 500: "Failed to open billing portal"},
)
async def post_portal(user: CurrentUser, dependencies: BillingDependencies) -> PortalResponse:
    """Open the billing portal."""
    return await before_deadline(open_portal(dependencies, user.id))
