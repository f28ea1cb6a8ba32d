"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from chassis.http import RequestBody, ResponseBody, example

Tier = Literal["basic", "pro"]
Interval = Literal["month", "year"]
LAST_SECOND = 253_402_300_799


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
    notice: PaymentNoticeRecord | None


class MembershipResponse(ResponseBody):
    membership: MembershipRecord


class CancelRequest(RequestBody):
    """Why the member cancels, if a reason is given."""

    model_config = example({"reason": "price"})

    reason: Literal["price", "unused", "results", "features", "trouble", "other"] | None = None


class PauseRequest(RequestBody):
    """For how many months nothing is collected, from the end of what is paid."""

    model_config = example({"months": 2})

    months: Annotated[int, Field(ge=1, le=3)]


class TrialRequest(RequestBody):
    """The tier to try."""

    model_config = example({"tier": "pro"})

    tier: Tier


class PriceRequest(RequestBody):
    """The tier and the interval to change to."""

    model_config = example({"tier": "pro", "interval": "year"})

    tier: Tier
    interval: Interval


class ChangeRequest(PriceRequest):
    """What to change to; the cost is that of the preview with the same `prorationDate`, as of now
    without one."""

    model_config = example({"tier": "pro", "interval": "year", "prorationDate": 1_775_000_000})

    proration_date: Annotated[int, Field(ge=0, le=LAST_SECOND)] | None = None


class ChangePreview(ResponseBody):
    """What a change costs today, and each time from `nextAt` on; `prorationDate` is a second, and
    counts for ten minutes. A membership that is to end goes on where `undoesCancellation` is true.
    """

    model_config = example(
        {
            "dueToday": 189.91,
            "currency": "usd",
            "nextAmount": 199.9,
            "nextAt": "2027-03-31T23:33:20Z",
            "prorationDate": 1_775_000_000,
            "undoesCancellation": False,
        }
    )

    due_today: float
    currency: str
    next_amount: float
    next_at: datetime
    proration_date: int
    undoes_cancellation: bool


class PreviewResponse(ResponseBody):
    change: ChangePreview
