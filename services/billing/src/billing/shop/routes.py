"""HTTP operations."""

from typing import Annotated

from fastapi import Path, Request, Response

from billing.coupons import TOO_MANY, Guesser
from billing.deadline import before_deadline
from billing.dependencies import BillingDependencies
from billing.membership import PurchaseResponse
from billing.shop.find_receipt import find_receipt
from billing.shop.list_orders import list_orders
from billing.shop.list_prices import PricesOnSale
from billing.shop.open_plan import open_plan
from billing.shop.open_portal import open_portal
from billing.shop.request_refund import request_refund
from billing.shop.schemas import (
    CheckoutRequest,
    CheckoutResponse,
    OpenRequest,
    OrdersResponse,
    PortalResponse,
    PricesResponse,
    QuoteResponse,
    ReceiptResponse,
    RefundRequestBody,
    RefundRequestResponse,
    SubscribeRequest,
    SubscribeResponse,
)
from billing.shop.start_checkout import quote_checkout, start_checkout
from billing.shop.start_subscription import start_subscription
from chassis.http import CurrentUser, Limit, OptionalUser, Routes, provided

api = Routes("/api/payments")

Prices = Annotated[PricesOnSale, provided(PricesOnSale)]


@api.get("/prices", errors={500: "Failed to fetch prices"})
async def get_prices(request: Request, response: Response, on_sale: Prices) -> PricesResponse:
    """List the prices of the tiers that are on sale."""
    prices = await before_deadline(on_sale.fetch())
    # No cache stores a response to a request with a token, even an invalid one.
    if "authorization" not in request.headers:
        response.headers["cache-control"] = "public, max-age=60"
    return PricesResponse(prices=prices)


@api.post(
    "/checkout",
    errors={
        400: ("Invalid or expired coupon", "Amount below the minimum"),
        404: ("Plan not found", "Plan not available"),
        409: "Already purchased",
        429: TOO_MANY,
        500: "Failed to create checkout session",
    },
)
async def post_checkout(
    request: Request, body: CheckoutRequest, user: CurrentUser, dependencies: BillingDependencies
) -> CheckoutResponse:
    """Buy a plan."""
    guesser = Guesser.of(request, user.id)
    return await before_deadline(start_checkout(dependencies, user.id, body, guesser))


@api.post(
    "/quote",
    name="get_quote",
    errors={
        400: ("Invalid or expired coupon", "Amount below the minimum"),
        404: ("Plan not found", "Plan not available"),
        409: "Already purchased",
        429: TOO_MANY,
        500: "Failed to calculate the price",
    },
)
async def post_quote(
    request: Request, body: CheckoutRequest, user: OptionalUser, dependencies: BillingDependencies
) -> QuoteResponse:
    """Tell what a checkout would charge, with a coupon; nothing is bought or held.

    Twenty wrong codes of a member within an hour are a 429, and sixty from a network.
    """
    user_id = user.id if user else None
    guesser = Guesser.of(request, user_id)
    return await before_deadline(quote_checkout(dependencies, user_id, body, guesser))


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
    "/purchases/{plan_id}/open",
    name="open_plan",
    errors={
        404: "Plan not found",
        409: "Nothing to open",
        500: "Failed to open the plan",
    },
)
async def post_open(
    plan_id: Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000003"])],
    body: OpenRequest,
    user: CurrentUser,
    dependencies: BillingDependencies,
) -> PurchaseResponse:
    """Open a bought plan before the right to withdraw has ended, and give that right up."""
    return await open_plan(dependencies, user.id, plan_id, body)


@api.post(
    "/portal",
    name="open_portal",
    errors={400: "No billing account found", 500: "Failed to open billing portal"},
)
async def post_portal(user: CurrentUser, dependencies: BillingDependencies) -> PortalResponse:
    """Open the billing portal."""
    return await before_deadline(open_portal(dependencies, user.id))


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
    name="request_refund",
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
    order_id: Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000004"])],
    user: CurrentUser,
    dependencies: BillingDependencies,
) -> ReceiptResponse:
    """Find Stripe's receipt of a payment."""
    return await before_deadline(find_receipt(dependencies, user.id, order_id))
