"""Subscriptions as Stripe's newest events tell them, and the membership that follows."""

from billing.subscriptions.find_subscriptions import live_subscriptions, unpaid_subscriptions
from billing.subscriptions.rules import (
    DELETED,
    NOTHING,
    EventOrder,
    event_order,
    is_live,
    membership,
    rank,
    status_of,
    status_order,
)
from billing.subscriptions.tables import Subscription

__all__ = [
    "DELETED",
    "NOTHING",
    "EventOrder",
    "Subscription",
    "event_order",
    "is_live",
    "live_subscriptions",
    "membership",
    "rank",
    "status_of",
    "status_order",
    "unpaid_subscriptions",
]
