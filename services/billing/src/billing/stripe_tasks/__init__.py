"""What is to be done at Stripe after a change here, as an outbox."""

from billing.stripe_tasks.add_tasks import stop_subscriptions

__all__ = [
    "stop_subscriptions",
]
