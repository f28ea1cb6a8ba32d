"""What Stripe knows and billing missed: found and applied once a day, or at a command.

Once a day: Stripe's events of 30 days through the same record, then the subscriptions of
memberships that are overdue by a day. `resync --full` applies the completed checkouts,
subscriptions, refunds and disputes as they are now, for what is older than Stripe's events. What
it cannot see is in billing's README. A resync records the customers that a restore has lost.
"""

from billing.resync.compare import Resync

__all__ = [
    "Resync",
]
