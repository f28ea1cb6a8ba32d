"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from billing.membership import Interval, Tier
from chassis.http import RequestBody, ResponseBody, example

LAST_SECOND = 253_402_300_799


class CancelRequest(RequestBody):
    """Why the member cancels, if a reason is given."""

    model_config = example({"reason": "price"})

    reason: Literal["price", "unused", "results", "features", "trouble", "other"] | None = None


class PauseRequest(RequestBody):
    """For how many months nothing is collected, from the end of what is paid."""

    model_config = example({"months": 2})

    months: Annotated[int, Field(ge=1, le=3)]


class ResumeRequest(RequestBody):
    """What is charged is what the preview with the same `prorationDate` has shown."""

    model_config = example({"prorationDate": 1_775_000_000})

    proration_date: Annotated[int, Field(ge=0, le=LAST_SECOND)] | None = None


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
    counts for ten minutes. A membership that is to end continues where `undoesCancellation` is
    true. `credit` is what is left for the next invoices, before they are charged.
    """

    model_config = example(
        {
            "dueToday": 189.91,
            "currency": "usd",
            "nextAmount": 199.9,
            "nextAt": "2027-03-31T23:33:20Z",
            "prorationDate": 1_775_000_000,
            "undoesCancellation": False,
            "credit": 0.0,
        }
    )

    due_today: float
    currency: str
    next_amount: float
    next_at: datetime
    proration_date: int
    undoes_cancellation: bool
    credit: float


class PreviewResponse(ResponseBody):
    change: ChangePreview
