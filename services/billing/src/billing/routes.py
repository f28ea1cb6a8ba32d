"""HTTP operations."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated, TypeVar

from fastapi import Query, Request, Response

from billing.dependencies import BillingDependencies
from billing.member_records import find_receipt, find_subscription, list_orders, list_purchases
from billing.personal_data import PERSONAL
from billing.process_event import receive_webhook
from billing.refund_requests import request_refund
from billing.schemas import (
    CheckoutRequest,
    CheckoutResponse,
    OrdersResponse,
    PortalResponse,
    PricesResponse,
    PurchasesResponse,
    QuoteResponse,
    ReceiptResponse,
    RefundRequestBody,
    RefundRequestResponse,
    SubscribeRequest,
    SubscribeResponse,
    SubscriptionResponse,
    WebhookResponse,
)
from billing.start_checkout import quote_checkout, start_checkout
from billing.start_subscription import open_portal, start_subscription
from chassis.http import CurrentUser, OptionalUser, Routes
from chassis.personal import After, Export, export
from chassis.storage import RawSql

api = Routes("/api/payments")

Limit = Annotated[int, Query(ge=1, le=100)]

# One limit for a whole operation, whose waits add up: for plan, contact, customer and checkout.
# The gateway gives up after 30 seconds.
OPERATION_SECONDS = 25.0

R = TypeVar("R")


async def before_deadline(operation: Awaitable[R]) -> R:
    """The result of an operation; TimeoutError when it takes too long."""
    async with asyncio.timeout(OPERATION_SECONDS):
        return await operation


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


@api.get("/prices", errors={500: "Failed to fetch prices"})
async def get_prices(
    request: Request, response: Response, dependencies: BillingDependencies
) -> PricesResponse:
    """List the prices of the tiers that are on sale."""
    prices = await before_deadline(dependencies.prices_on_sale.fetch())
    # What is asked for with a token is kept by no cache, whatever it is.
    if "authorization" not in request.headers:
        response.headers["cache-control"] = "public, max-age=60"
    return PricesResponse(prices=prices)


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


@api.post("/portal", errors={400: "No billing account found", 500: "Failed to open billing portal"})
async def post_portal(user: CurrentUser, dependencies: BillingDependencies) -> PortalResponse:
    """Open the billing portal."""
    return await before_deadline(open_portal(dependencies, user.id))


@api.post("/webhook", errors={400: "Invalid webhook signature", 500: "Webhook processing failed"})
async def post_webhook(request: Request, dependencies: BillingDependencies) -> WebhookResponse:
    """Receive an event of Stripe."""
    await receive_webhook(
        dependencies, await request.body(), request.headers.get("stripe-signature")
    )
    return WebhookResponse()


@api.get("/orders", errors={500: "Failed to fetch orders"})
async def get_orders(
    user: CurrentUser,
    dependencies: BillingDependencies,
    limit: Limit = 20,
    after: str | None = None,
) -> OrdersResponse:
    """List the payments of the member."""
    return await list_orders(dependencies, user.id, limit, after)


@api.post(
    "/orders/{order_id}/refund-request",
    status=201,
    errors={
        404: "Order not found",
        409: ("Already requested", "Too late for a refund", "Nothing to refund"),
        500: "Failed to request a refund",
    },
)
async def post_refund_request(
    order_id: str,
    body: RefundRequestBody,
    user: CurrentUser,
    dependencies: BillingDependencies,
) -> RefundRequestResponse:
    """Ask for the money of an order back; an operator answers."""
    request = await request_refund(dependencies, user.id, order_id, body)
    return RefundRequestResponse(request=request)


@api.get(
    "/orders/{order_id}/receipt",
    errors={404: ("Order not found", "No receipt"), 500: "Failed to fetch receipt"},
)
async def get_receipt(
    order_id: str, user: CurrentUser, dependencies: BillingDependencies
) -> ReceiptResponse:
    """Find Stripe's receipt of a payment."""
    return await before_deadline(find_receipt(dependencies, user.id, order_id))


@api.get("/purchases", errors={500: "Failed to fetch purchases"})
async def get_purchases(
    user: CurrentUser,
    dependencies: BillingDependencies,
    limit: Limit = 20,
    after: str | None = None,
) -> PurchasesResponse:
    """List the plans that the member owns."""
    return await list_purchases(dependencies.database, user.id, limit, after)


@api.get("/subscription", errors={500: "Failed to fetch subscription"})
async def get_subscription(
    user: CurrentUser, dependencies: BillingDependencies
) -> SubscriptionResponse:
    """Find the subscription of the member."""
    return await find_subscription(dependencies.database, user.id)


@api.get("/export", errors={404: "No such page", 500: "Failed to export"}, response_model=Export)
async def get_export(user: CurrentUser, sql: RawSql, after: After = None) -> Response:
    """Export everything that billing keeps about the member."""
    return await export(sql, "billing", user.id, PERSONAL, after)
