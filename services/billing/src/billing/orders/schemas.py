"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import StringConstraints

from chassis.http import RequestBody, ResponseBody, Text


class RefundRequestBody(RequestBody):
    """Why the member wants the money back, for the operator."""

    reason: Annotated[Text, StringConstraints(min_length=1, max_length=500)]


class RefundRequestRecord(ResponseBody):
    """A member's request for a refund, and what became of it."""

    id: str
    state: Literal["open", "refunded", "declined"]
    created_at: datetime


class RefundRequestResponse(ResponseBody):
    request: RefundRequestRecord


class OrderRecord(ResponseBody):
    """A payment of a member; `refundableUntil` is null where no refund may be asked for."""

    id: str
    kind: Literal["plan", "lifetime"]
    plan_id: str | None
    amount: float
    currency: str
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

    url: str
