"""Request and response bodies."""

from datetime import datetime
from typing import Literal

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


class PurchaseRecord(ResponseBody):
    """A plan that the member owns; it is closed until `opensAt`, if that is not null."""

    model_config = example(
        {
            "planId": "01939fa0-8000-7000-8000-000000000003",
            "price": 26.99,
            "purchasedAt": "2026-03-30T10:05:00Z",
            "opensAt": None,
        }
    )

    plan_id: str
    price: float
    purchased_at: datetime
    opens_at: datetime | None


class PurchaseResponse(ResponseBody):
    purchase: PurchaseRecord


class PurchasesResponse(ResponseBody):
    """A page of the member's plans, the newest first; `next` is the cursor of the next page."""

    purchases: list[PurchaseRecord]
    next: str | None


Tier = Literal["basic", "pro"]


Interval = Literal["month", "year"]


class PaymentNoticeRecord(ResponseBody):
    """A payment that failed: `failed` and `action_required` while it is tried again, then `last`.

    `accessEndsAt` is when what is left of the membership may end, or has ended; `invoiceUrl` is
    null where nothing can be paid any more, or the page has expired. A change that waits to be paid
    has neither a next attempt nor an end.
    """

    kind: Literal["failed", "action_required", "last"]
    amount: float
    currency: str
    invoice_url: str | None
    next_attempt_at: datetime | None
    access_ends_at: datetime | None


class CreditRecord(ResponseBody):
    """What the next invoices take before anything is charged, in units of its currency."""

    model_config = example({"amount": 12.5, "currency": "usd"})

    amount: float
    currency: str


class MembershipRecord(ResponseBody):
    """What the member has, until when, and what is planned; each date is null where there is none.

    `accessEndsAt` is the end of what is paid; while a payment is late, of what is left for sure.
    """

    model_config = example(
        {
            "tier": "PRO",
            "status": "PAST_DUE",
            "interval": "month",
            "accessEndsAt": "2026-04-03T10:05:00Z",
            "cancelAt": None,
            "pausedUntil": None,
            "trialEndsAt": None,
            "trialAvailable": False,
            "trialDays": 7,
            "credit": {"amount": 12.5, "currency": "usd"},
            "notice": {
                "kind": "failed",
                "amount": 19.99,
                "currency": "usd",
                "invoiceUrl": "https://invoice.stripe.com/i/example",
                "nextAttemptAt": "2026-04-03T10:05:00Z",
                "accessEndsAt": "2026-04-03T10:05:00Z",
            },
        }
    )

    tier: Literal["FREE", "BASIC", "PRO", "LIFETIME"]
    status: Literal["ACTIVE", "CANCELED", "PAST_DUE", "INACTIVE"]
    interval: Interval | None
    access_ends_at: datetime | None
    cancel_at: datetime | None
    paused_until: datetime | None
    trial_ends_at: datetime | None
    trial_available: bool
    trial_days: int
    credit: CreditRecord | None
    notice: PaymentNoticeRecord | None


class MembershipResponse(ResponseBody):
    membership: MembershipRecord
