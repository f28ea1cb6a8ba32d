"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, StringConstraints, WithJsonSchema

from billing.withdrawals import NOT_YET, check_version
from chassis.http import Coded, RequestBody, ResponseBody, Text, example


class PriceRecord(ResponseBody):
    """What a tier costs, in units of the currency: each month, or once where `interval` is null.

    `yearlyAmount` is what it costs for a year; null where it is not sold so.
    """

    tier: Literal["basic", "pro", "lifetime"]
    amount: float
    currency: str
    interval: Literal["month"] | None
    yearly_amount: float | None = None


class PricesResponse(ResponseBody):
    """The prices of the tiers that are on sale."""

    model_config = example(
        {
            "prices": [
                {
                    "tier": tier,
                    "amount": amount,
                    "currency": "usd",
                    "interval": interval,
                    "yearlyAmount": yearly,
                }
                for tier, amount, interval, yearly in (
                    ("basic", 9.99, "month", 99.9),
                    ("pro", 19.99, "month", 199.9),
                    ("lifetime", 149, None, None),
                )
            ]
        }
    )

    prices: list[PriceRecord]


# A value that is looked up: an unknown one has a separate error, whatever its form.
_LookedUp = Annotated[Text, StringConstraints(max_length=10_000)]


WaiverVersion = Annotated[
    Text,
    StringConstraints(max_length=100),
    AfterValidator(Coded("unknown_choice", check_version)),
]


def _from_box(value: object) -> object:
    """An empty box in the word of the checkout's metadata, which clients do not send."""
    if value == NOT_YET:
        raise ValueError("must be the version of a waiver that was shown")
    return NOT_YET if value is False else value


def _check_box(waiver: str) -> str:
    return waiver if waiver == NOT_YET else check_version(waiver)


_VERSION_OR_FALSE = WithJsonSchema(
    {"anyOf": [{"type": "string", "maxLength": 100}, {"type": "boolean", "const": False}]}
)


class CheckoutRequest(RequestBody):
    """A plan to buy or to ask the price of, and a coupon."""

    model_config = example(
        {"planId": "01939fa0-8000-7000-8000-000000000003", "couponCode": "WELCOME10"}
    )

    plan_id: _LookedUp
    coupon_code: _LookedUp = ""
    # The version of the waiver that the buyer has agreed to; `false` if the box was left empty:
    # the plan opens when the right to withdraw has ended. Without the field, it opens at once.
    waiver: (
        Annotated[
            Text,
            StringConstraints(max_length=100),
            BeforeValidator(Coded("unknown_choice", _from_box)),
            AfterValidator(Coded("unknown_choice", _check_box)),
            _VERSION_OR_FALSE,
        ]
        | None
    ) = None
    # Whether the buyer pays for the days used, if the contract is withdrawn from.
    accepts_used_share: bool = False


class SubscribeRequest(RequestBody):
    """The tier to subscribe to, and how often it is paid; a lifetime is paid once."""

    model_config = example({"tier": "pro", "interval": "month"})

    tier: Literal["basic", "pro", "lifetime"]
    interval: Literal["month", "year"] | None = None
    # Whether the buyer pays for the days used, if the contract is withdrawn from.
    accepts_used_share: bool = False


class OpenRequest(RequestBody):
    """The version of the waiver that the buyer agrees to, so that a plan opens at once."""

    model_config = example({"waiver": "2026-11"})

    waiver: WaiverVersion


class CheckoutResponse(ResponseBody):
    """The address of the payment page."""

    model_config = example(
        {
            "checkoutUrl": "https://checkout.stripe.com/c/pay/cs_test_a1b2",
            "sessionId": "cs_test_a1b2",
        }
    )

    checkout_url: str
    session_id: str


class QuoteResponse(ResponseBody):
    """What a checkout would charge now, in the unit of a plan's price."""

    model_config = example({"price": 29.99, "discount": 3, "total": 26.99, "currency": "usd"})

    price: float
    discount: float
    total: float
    currency: str


class SubscribeResponse(ResponseBody):
    """The address of the payment page."""

    model_config = example({"checkoutUrl": "https://checkout.stripe.com/c/pay/cs_test_c3d4"})

    checkout_url: str


class PortalResponse(ResponseBody):
    """The address of the billing portal."""

    model_config = example({"url": "https://billing.stripe.com/p/session/test_e5f6"})

    url: str


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
            "number": "K-4R7M-X9PC",
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
    # Short, for people.
    number: str
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
