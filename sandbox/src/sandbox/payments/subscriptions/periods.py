"""Shared by all changes of subscriptions: statuses, the period and the time."""

from sandbox.payments.account import Json, StripeAccount

SUBSCRIPTION_KIND, UPDATED = "subscription", "customer.subscription.updated"
# Those that the portal and the API may switch and that renew automatically.
CHANGEABLE_STATUSES = ("active", "past_due", "trialing")
ENDED_STATUSES = ("canceled", "incomplete_expired")
LIVE_STATUSES = (*CHANGEABLE_STATUSES, "unpaid", "paused")


def period_of(subscription: Json) -> tuple[int, int]:
    first = subscription["items"]["data"][0]
    return first["current_period_start"], first["current_period_end"]


def now_of(account: StripeAccount, subscription: Json) -> int:
    """Return a subscription's time, which is ahead of the clock after an advance."""
    return max(account.clock(), period_of(subscription)[0])
