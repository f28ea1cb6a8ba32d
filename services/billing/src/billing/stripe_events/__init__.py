"""Stripe's events: recorded, applied and settled in one transaction, once."""

from billing.stripe_events.process_event import REPEATED, process_event
from billing.stripe_events.tables import StoredEvent
from billing.stripe_events.update_subscription import is_as_answered

__all__ = ["REPEATED", "StoredEvent", "is_as_answered", "process_event"]
