"""Request and response bodies."""

from datetime import datetime

from chassis.http import ResponseBody, example


class SubscriptionRecord(ResponseBody):
    """The member's subscription."""

    model_config = example(
        {
            "tier": "PRO",
            "status": "ACTIVE",
            "currentPeriodStart": "2026-03-30T10:05:00Z",
            "currentPeriodEnd": "2026-04-30T10:05:00Z",
            "cancelAtPeriodEnd": False,
        }
    )

    tier: str
    status: str
    current_period_start: datetime | None
    current_period_end: datetime | None
    cancel_at_period_end: bool


class SubscriptionResponse(ResponseBody):
    """The member's subscription, if there was ever one."""

    subscription: SubscriptionRecord | None
