"""HTTP operations."""

from typing import Annotated

from fastapi import Path

from billing.deadline import before_deadline
from billing.dependencies import BillingDependencies
from billing.orders.find_receipt import find_receipt
from billing.orders.list_orders import list_orders
from billing.orders.request_refund import request_refund
from billing.orders.schemas import (
    OrdersResponse,
    ReceiptResponse,
    RefundRequestBody,
    RefundRequestResponse,
)
from chassis.http import CurrentUser, Limit, Routes

api = Routes("/api/payments")


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
