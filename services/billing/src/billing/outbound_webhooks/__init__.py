"""Outbound webhooks: others' endpoints, and signed deliveries with retries for days."""

from billing.outbound_webhooks.erase import erase_deliveries
from billing.outbound_webhooks.messages import (
    Message,
    member_erased,
    order_paid,
    order_refunded,
    subscription_changed,
)
from billing.outbound_webhooks.tell import tell

__all__ = [
    "Message",
    "erase_deliveries",
    "member_erased",
    "order_paid",
    "order_refunded",
    "subscription_changed",
    "tell",
]
