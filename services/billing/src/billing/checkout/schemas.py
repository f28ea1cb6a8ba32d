"""Request and response bodies."""

from typing import Annotated, Literal

from pydantic import AfterValidator, StringConstraints

from billing.withdrawals import check_version
from chassis.http import Coded, RequestBody, ResponseBody, Text, example

# What is looked up: an unknown one has an error of its own, whatever it looks like.
_LookedUp = Annotated[Text, StringConstraints(max_length=10_000)]


class CheckoutRequest(RequestBody):
    """A plan to buy or to ask the price of, and a coupon."""

    model_config = example(
        {"planId": "01939fa0-8000-7000-8000-000000000003", "couponCode": "WELCOME10"}
    )

    plan_id: _LookedUp
    coupon_code: _LookedUp = ""
    # The version of the waiver that the buyer has agreed to.
    waiver: (
        Annotated[
            Text,
            StringConstraints(max_length=100),
            AfterValidator(Coded("unknown_choice", check_version)),
        ]
        | None
    ) = None


class SubscribeRequest(RequestBody):
    """The tier to subscribe to, and how often it is paid; a lifetime is paid once."""

    model_config = example({"tier": "pro", "interval": "month"})

    tier: Literal["basic", "pro", "lifetime"]
    interval: Literal["month", "year"] | None = None


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
