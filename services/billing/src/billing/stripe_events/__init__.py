"""Stripe's events: recorded, applied and settled in one transaction, once."""

from billing.stripe_events.process_event import REPEATED, process_event
from billing.stripe_events.tables import StoredEvent

__all__ = [
    "REPEATED",
    "StoredEvent",
    "process_event",
]
