"""What is to be done at Stripe after a change here, as an outbox."""

from billing.stripe_tasks.add_tasks import (
    CLAIMED_FOR,
    begin_period,
    end_paid_back,
    end_pause,
    stop_subscriptions,
)
from billing.stripe_tasks.pauses import pause

__all__ = [
    "CLAIMED_FOR",
    "begin_period",
    "end_paid_back",
    "end_pause",
    "pause",
    "stop_subscriptions",
]
