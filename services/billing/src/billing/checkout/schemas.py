"""Request and response bodies."""

from typing import Literal

from chassis.http import RequestBody, ResponseBody, Text, example


class CheckoutRequest(RequestBody):
    """A plan to buy or to ask the price of, and a coupon."""

    model_config = example(
        {"planId": "01939fa0-8000-7000-8000-000000000003", "couponCode": "WELCOME10"}
    )

    plan_id: Text
    coupon_code: Text = ""


class SubscribeRequest(RequestBody):
    """The tier to subscribe to."""

    model_config = example({"tier": "pro"})

    tier: Literal["basic", "pro", "lifetime"]


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
