"""Request and response bodies."""

from datetime import datetime

from chassis.http import ResponseBody


class SubscriptionRecord(ResponseBody):
    """The member's subscription."""

    tier: str
    status: str
    current_period_start: datetime | None
    current_period_end: datetime | None
    cancel_at_period_end: bool


class SubscriptionResponse(ResponseBody):
    """The member's subscription, if there was ever one."""

    subscription: SubscriptionRecord | None
