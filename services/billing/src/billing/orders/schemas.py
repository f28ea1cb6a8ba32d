"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import StringConstraints

from chassis.http import RequestBody, ResponseBody, Text, example


class RefundRequestBody(RequestBody):
    """Why the member wants the money back, for the operator."""

    model_config = example({"reason": "The meals are not for me."})

    reason: Annotated[Text, StringConstraints(min_length=1, max_length=500)]


class RefundRequestRecord(ResponseBody):
    """A member's request for a refund, and what became of it."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-000000000009",
            "state": "open",
            "createdAt": "2026-04-01T09:00:00Z",
        }
    )

    id: str
    state: Literal["open", "refunded", "declined"]
    created_at: datetime


class RefundRequestResponse(ResponseBody):
    request: RefundRequestRecord


class OrderRecord(ResponseBody):
    """A payment of a member; `refundableUntil` is null where no refund may be asked for."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-000000000004",
            "kind": "plan",
            "planId": "01939fa0-8000-7000-8000-000000000003",
            "amount": 26.99,
            "currency": "usd",
            "tax": 4.31,
            "status": "COMPLETED",
            "couponCode": "WELCOME10",
            "paidAt": "2026-03-30T10:05:00Z",
            "refundRequest": None,
            "refundableUntil": "2026-04-13T10:05:00Z",
        }
    )

    id: str
    kind: Literal["plan", "lifetime"]
    plan_id: str | None
    amount: float
    currency: str
    # The part of the amount that is tax; null where Stripe has not said it.
    tax: float | None
    status: str
    coupon_code: str | None
    paid_at: datetime
    refund_request: RefundRequestRecord | None
    refundable_until: datetime | None


class OrdersResponse(ResponseBody):
    """A page of the member's payments, the newest first; `next` is the cursor of the next page."""

    orders: list[OrderRecord]
    next: str | None


class ReceiptResponse(ResponseBody):
    """The address of Stripe's receipt."""

    model_config = example({"url": "https://pay.stripe.com/receipts/payment/example"})

    url: str
