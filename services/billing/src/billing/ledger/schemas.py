"""Response bodies."""

from datetime import date, datetime
from typing import Any

from pydantic import Field

from billing.ledger.entries import Name
from billing.ledger.tables import LedgerRow
from billing.money import in_currency_units
from chassis.http import ResponseBody, example

_EXAMPLE_ROWS = "/api/admin/ledger?kind={}&currency=usd&from=2026-03-01&to=2026-03-31"


def _figure(name: str, count: int, amount: float) -> dict[str, Any]:
    return {"count": count, "amount": amount, "rows": _EXAMPLE_ROWS.format(name)}


_EXAMPLE_REVENUE = {
    "planId": "01939fa0-8000-7000-8000-000000000003",
    "tier": None,
    "coupon": "WELCOME10",
    "count": 3,
    "amount": 80.97,
}
_EXAMPLE_REASON = {"reason": "price", "count": 4}
_EXAMPLE_FIGURES = {
    "mrr": _figure("mrr", 110, 1648.9),
    "new": _figure("new", 12, 179.88),
    "returned": _figure("returned", 1, 9.99),
    "expansion": _figure("expansion", 2, 20.0),
    "contraction": _figure("contraction", 0, 0),
    "churn": _figure("churn", 4, 49.96),
    "revenue": _figure("revenue", 104, 1634.21),
    "refunds": _figure("refunds", 1, 26.99),
    "disputes": _figure("disputes", 0, 0),
    "creditTaken": _figure("creditTaken", 0, 0),
    "failed": _figure("failed", 5, 74.95),
    "recovered": _figure("recovered", 3, 44.97),
    "trialsBegun": _figure("trialsBegun", 8, 0),
    "trialsPaid": _figure("trialsPaid", 5, 64.95),
    "revenueBy": [_EXAMPLE_REVENUE],
    "recoveryRate": 0.6,
    "trialRate": 0.625,
    "refundRate": 0.0165,
    "disputeRate": 0.0,
}


class Figure(ResponseBody):
    """How many, and how much; `rows` is the path of the rows of the ledger that it sums up."""

    model_config = example(_figure("new", 12, 179.88))

    count: int
    amount: float
    rows: str


class RevenueBy(ResponseBody):
    """The revenue of a plan, or of a tier, with a coupon or without."""

    model_config = example(_EXAMPLE_REVENUE)

    plan_id: str | None
    tier: str | None
    coupon: str | None
    count: int
    amount: float


class CurrencyFigures(ResponseBody):
    """The figures of one currency; a rate of nothing is null.

    `recovered` are those of the invoices that first failed in the days which are paid by now, and
    `trialsPaid` those of the trials that began in them.
    """

    model_config = example(_EXAMPLE_FIGURES)

    mrr: Figure
    new: Figure
    returned: Figure
    expansion: Figure
    contraction: Figure
    churn: Figure
    revenue: Figure
    refunds: Figure
    disputes: Figure
    credit_taken: Figure
    failed: Figure
    recovered: Figure
    trials_begun: Figure
    trials_paid: Figure
    revenue_by: list[RevenueBy]
    recovery_rate: float | None
    trial_rate: float | None
    refund_rate: float | None
    dispute_rate: float | None


class ReasonCount(ResponseBody):
    """How many members cancelled for a reason."""

    model_config = example(_EXAMPLE_REASON)

    reason: str
    count: int


class FiguresResponse(ResponseBody):
    """The figures of some days of the shop's time zone, each currency apart."""

    model_config = example(
        {
            "from": "2026-03-01",
            "to": "2026-03-31",
            "zone": "Europe/Berlin",
            "currencies": {"usd": _EXAMPLE_FIGURES},
            "reasons": [_EXAMPLE_REASON],
        }
    )

    from_: date = Field(alias="from")
    to: date
    zone: str
    currencies: dict[str, CurrencyFigures]
    reasons: list[ReasonCount]


class LedgerRecord(ResponseBody):
    """A row of the ledger. `estimated`: no event said it, it follows from what was stored or seen.

    `at` is when it happened by Stripe's event; of `recovered` and `trialsPaid`, when the invoice
    first failed or the trial began.
    """

    model_config = example(
        {
            "id": "revenue:in_1Pgc6o2eZvKYlo2C",
            "at": "2026-03-30T10:05:00Z",
            "kind": "revenue",
            "memberId": "01939fa0-8000-7000-8000-000000000001",
            "amount": 19.99,
            "currency": "usd",
            "estimated": False,
        }
    )

    id: str
    at: datetime
    kind: Name
    member_id: str | None
    amount: float
    currency: str
    estimated: bool

    @classmethod
    def of(cls, row: LedgerRow) -> "LedgerRecord":
        amount = float(in_currency_units(row.cents, row.currency))
        return cls.model_validate({**row.model_dump(), "member_id": row.user_id, "amount": amount})


class LedgerResponse(ResponseBody):
    """A page of the ledger, the newest first; `next` is the cursor of the next page."""

    rows: list[LedgerRecord]
    next: str | None
