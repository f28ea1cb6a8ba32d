"""Request and response bodies."""

from datetime import datetime

from chassis.http import ResponseBody


class PurchaseRecord(ResponseBody):
    """A plan that the member owns."""

    plan_id: str
    price: float
    purchased_at: datetime


class PurchasesResponse(ResponseBody):
    """A page of the member's plans, the newest first; `next` is the cursor of the next page."""

    purchases: list[PurchaseRecord]
    next: str | None
