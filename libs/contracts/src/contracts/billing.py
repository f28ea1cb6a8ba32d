"""The events of billing."""

from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from contracts.event import Event
from contracts.membership import Status, Tier


class PlanPurchased(Event):
    """A member owns a plan: one event per user and plan, whatever the number of payments."""

    producer: ClassVar[str] = "billing"
    name: ClassVar[str] = "plan-purchased"

    plan_id: str
    order_id: str
    price: Decimal
    purchased_at: datetime


class SubscriptionChanged(Event):
    """A member's entitlement changed; the higher `membership_version` is newer."""

    producer: ClassVar[str] = "billing"
    name: ClassVar[str] = "subscription-changed"

    tier: Tier
    status: Status
    role: str
    ends_at: datetime | None
    membership_version: int
