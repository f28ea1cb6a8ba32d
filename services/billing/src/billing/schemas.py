"""Request and response bodies."""

from typing import Literal

from chassis.http import RequestBody, ResponseBody, Text


class CheckoutWish(RequestBody):
    """Who wants to buy a plan, perhaps with a coupon."""

    plan_id: Text
    coupon_code: Text = ""


class TierWish(RequestBody):
    """Who wants to be a paying member."""

    tier: Literal["basic", "pro", "lifetime"]


class CheckoutStarted(ResponseBody):
    """Where to pay."""

    checkout_url: str
    session_id: str


class SubscriptionStarted(ResponseBody):
    """Where to pay."""

    checkout_url: str


class PortalOpened(ResponseBody):
    """Where to see and change what one pays for."""

    url: str


class Received(ResponseBody):
    """What the payment provider wants to hear."""

    received: bool = True
