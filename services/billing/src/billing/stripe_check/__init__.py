"""What is wrong with Stripe's account, compared with the settings."""

from billing.stripe_check.disputed_subscriptions import who_ends_disputed
from billing.stripe_check.find_mistakes import find_mistakes
from billing.stripe_check.who_mails import who_mails

__all__ = [
    "find_mistakes",
    "who_ends_disputed",
    "who_mails",
]
