"""The events of billing."""

from datetime import datetime
from decimal import Decimal

from contracts.membership import Status, Tier
from contracts.user_event import UserEvent


class PlanPurchased(UserEvent):
    """A member owns a plan; the higher `purchase_version` of user and plan is the newer."""

    producer = "billing"
    name = "plan-purchased"

    plan_id: str
    order_id: str
    price: Decimal
    purchased_at: datetime
    purchase_version: int


class PlanReturned(UserEvent):
    """A member does not own a plan any more: it was refunded, is disputed, or was revoked."""

    producer = "billing"
    name = "plan-returned"

    plan_id: str
    order_id: str
    purchase_version: int
    reason: str
    purchased_at: datetime
    returned_at: datetime


class SubscriptionChanged(UserEvent):
    """A member's entitlement changed; the higher `membership_version` is newer."""

    producer = "billing"
    name = "subscription-changed"

    tier: Tier
    status: Status
    role: str
    ends_at: datetime | None
    membership_version: int
