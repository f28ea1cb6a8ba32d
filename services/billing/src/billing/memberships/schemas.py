"""Request and response bodies."""

from datetime import datetime

from chassis.http import ResponseBody, example


class PurchaseRecord(ResponseBody):
    """A plan that the member owns."""

    model_config = example(
        {
            "planId": "01939fa0-8000-7000-8000-000000000003",
            "price": 26.99,
            "purchasedAt": "2026-03-30T10:05:00Z",
        }
    )

    plan_id: str
    price: float
    purchased_at: datetime


class PurchasesResponse(ResponseBody):
    """A page of the member's plans, the newest first; `next` is the cursor of the next page."""

    purchases: list[PurchaseRecord]
    next: str | None
