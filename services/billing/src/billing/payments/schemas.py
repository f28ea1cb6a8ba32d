"""Response bodies."""

from datetime import datetime

from chassis.http import ResponseBody, example


class CheckoutRecord(ResponseBody):
    """A checkout that failed: `expired`, or Stripe's `decline_code` or `code`."""

    model_config = example(
        {
            "id": "evt_1Pgc6o2eZvKYlo2C",
            "memberId": "01939fa0-8000-7000-8000-000000000001",
            "planId": "01939fa0-8000-7000-8000-000000000003",
            "tier": None,
            "amount": 26.99,
            "currency": "usd",
            "reason": "insufficient_funds",
            "at": "2026-03-30T10:05:00Z",
        }
    )

    id: str
    member_id: str
    plan_id: str | None
    tier: str | None
    amount: float
    currency: str
    reason: str
    at: datetime


class CheckoutsResponse(ResponseBody):
    """A page of the checkouts that failed, the newest first."""

    checkouts: list[CheckoutRecord]
    next: str | None
