"""Request and response bodies."""

from typing import Literal

from chassis.http import ResponseBody, example


class PriceRecord(ResponseBody):
    """What a tier costs, in units of the currency: each month, or once where `interval` is null."""

    tier: Literal["basic", "pro", "lifetime"]
    amount: float
    currency: str
    interval: Literal["month"] | None


class PricesResponse(ResponseBody):
    """The prices of the tiers that are on sale."""

    model_config = example(
        {
            "prices": [
                {"tier": "basic", "amount": 9.99, "currency": "usd", "interval": "month"},
                {"tier": "pro", "amount": 19.99, "currency": "usd", "interval": "month"},
                {"tier": "lifetime", "amount": 149, "currency": "usd", "interval": None},
            ]
        }
    )

    prices: list[PriceRecord]
