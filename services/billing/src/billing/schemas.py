"""Request and response bodies."""

from typing import Literal

from chassis.body import Answer, Body, Text


class CheckoutWish(Body):
    """Who wants to buy a plan, perhaps with a coupon."""

    plan_id: Text
    coupon_code: Text = ""


class TierWish(Body):
    """Who wants to be a paying member."""

    tier: Literal["basic", "pro", "lifetime"]


class CheckoutStarted(Answer):
    """Where to pay."""

    checkout_url: str
    session_id: str


class SubscriptionStarted(Answer):
    """Where to pay."""

    checkout_url: str


class PortalOpened(Answer):
    """Where to see and change what one pays for."""

    url: str


class Received(Answer):
    """What the payment provider wants to hear."""

    received: bool = True
