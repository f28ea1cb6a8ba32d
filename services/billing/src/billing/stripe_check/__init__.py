"""What is wrong with Stripe's account, compared with the settings."""

from billing.stripe_check.find_mistakes import find_mistakes

__all__ = [
    "find_mistakes",
]
