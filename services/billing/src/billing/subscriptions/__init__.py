"""Subscriptions as Stripe's newest events tell them, and the membership that follows."""

from billing.subscriptions.find_subscriptions import live_subscriptions, unpaid_subscriptions
from billing.subscriptions.rules import (
    DELETED,
    NOTHING,
    OBSERVED,
    EventOrder,
    event_order,
    is_live,
    is_unpaid,
    membership,
    rank,
    status_now,
    status_order,
)
from billing.subscriptions.tables import Subscription

__all__ = [
    "DELETED",
    "NOTHING",
    "OBSERVED",
    "EventOrder",
    "Subscription",
    "event_order",
    "is_live",
    "is_unpaid",
    "live_subscriptions",
    "membership",
    "rank",
    "status_now",
    "status_order",
    "unpaid_subscriptions",
]
