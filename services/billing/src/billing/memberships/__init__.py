"""What a member has, as it follows from what was paid: the membership, and the plans owned."""

from billing.memberships.subscriptions_to_check import (
    overdue_subscriptions,
    superfluous_subscriptions,
)
from billing.memberships.tables import Membership, Purchase
from billing.memberships.update_membership import (
    lock_member,
    update_after,
    update_membership,
    update_ownership,
)

__all__ = [
    "Membership",
    "Purchase",
    "lock_member",
    "overdue_subscriptions",
    "superfluous_subscriptions",
    "update_after",
    "update_membership",
    "update_ownership",
]
