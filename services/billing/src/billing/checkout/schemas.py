"""Request and response bodies."""

from typing import Literal

from chassis.http import RequestBody, ResponseBody, Text


class CheckoutRequest(RequestBody):
    """A plan to buy or to ask the price of, and a coupon."""

    plan_id: Text
    coupon_code: Text = ""


class SubscribeRequest(RequestBody):
    """The tier to subscribe to."""

    tier: Literal["basic", "pro", "lifetime"]


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


class SubscribeResponse(ResponseBody):
    """The address of the payment page."""

    checkout_url: str


class PortalResponse(ResponseBody):
    """The address of the billing portal."""

    url: str
