"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import StringConstraints

from chassis.http import RequestBody, ResponseBody, Text


class CheckoutRequest(RequestBody):
    """A plan to buy or to ask the price of, and a coupon."""

    plan_id: Text
    coupon_code: Text = ""


class SubscribeRequest(RequestBody):
    """The tier to subscribe to."""

    tier: Literal["basic", "pro", "lifetime"]


class RefundRequestBody(RequestBody):
    """Why the member wants the money back, for the operator."""

    reason: Annotated[Text, StringConstraints(min_length=1, max_length=500)]


class CheckoutResponse(ResponseBody):
    """The address of the payment page."""

    checkout_url: str
    session_id: str


class QuoteResponse(ResponseBody):
    """What a checkout would charge now, in the unit of a plan's price."""

    price: float
    discount: float
    total: float
    currency: str


class PriceRecord(ResponseBody):
    """What a tier costs, in units of the currency: each month, or once where `interval` is null."""

    tier: Literal["basic", "pro", "lifetime"]
    amount: float
    currency: str
    interval: Literal["month"] | None


class PricesResponse(ResponseBody):
    """The prices of the tiers that are on sale."""

    prices: list[PriceRecord]


class SubscribeResponse(ResponseBody):
    """The address of the payment page."""

    checkout_url: str


class PortalResponse(ResponseBody):
    """The address of the billing portal."""

    url: str


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


class PurchaseRecord(ResponseBody):
    """A plan that the member owns."""

    plan_id: str
    price: float
    purchased_at: datetime


class PurchasesResponse(ResponseBody):
    """A page of the member's plans, the newest first; `next` is the cursor of the next page."""

    purchases: list[PurchaseRecord]
    next: str | None


class SubscriptionRecord(ResponseBody):
    """The member's subscription."""

    tier: str
    status: str
    current_period_start: datetime | None
    current_period_end: datetime | None
    cancel_at_period_end: bool


class SubscriptionResponse(ResponseBody):
    """The member's subscription, if there was ever one."""

    subscription: SubscriptionRecord | None


class WebhookResponse(ResponseBody):
    """The acknowledgement of a webhook."""

    received: bool = True
