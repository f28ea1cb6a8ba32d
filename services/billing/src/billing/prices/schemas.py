"""Request and response bodies."""

from typing import Literal

from chassis.http import ResponseBody, example


class PriceRecord(ResponseBody):
    """What a tier costs, in units of the currency: each month, or once where `interval` is null.

    `yearlyAmount` is what it costs for a year; null where it is not sold so.
    """

    tier: Literal["basic", "pro", "lifetime"]
    amount: float
    currency: str
    interval: Literal["month"] | None
    yearly_amount: float | None = None


class PricesResponse(ResponseBody):
    """The prices of the tiers that are on sale."""

    model_config = example(
        {
            "prices": [
                {
                    "tier": tier,
                    "amount": amount,
                    "currency": "usd",
                    "interval": interval,
                    "yearlyAmount": yearly,
                }
                for tier, amount, interval, yearly in (
                    ("basic", 9.99, "month", 99.9),
                    ("pro", 19.99, "month", 199.9),
                    ("lifetime", 149, None, None),
                )
            ]
        }
    )

    prices: list[PriceRecord]
