"""Request and response bodies."""

from typing import Literal

from chassis.http import ResponseBody


class PriceRecord(ResponseBody):
    """What a tier costs, in units of the currency: each month, or once where `interval` is null."""

    tier: Literal["basic", "pro", "lifetime"]
    amount: float
    currency: str
    interval: Literal["month"] | None


class PricesResponse(ResponseBody):
    """The prices of the tiers that are on sale."""

    prices: list[PriceRecord]
