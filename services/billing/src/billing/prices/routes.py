"""HTTP operations."""

from typing import Annotated

from fastapi import Request, Response

from billing.deadline import before_deadline
from billing.prices.list_prices import PricesOnSale
from billing.prices.schemas import PricesResponse
from chassis.http import Routes, provided

api = Routes("/api/payments")

Prices = Annotated[PricesOnSale, provided(PricesOnSale)]


@api.get("/prices", errors={500: "Failed to fetch prices"})
async def get_prices(request: Request, response: Response, on_sale: Prices) -> PricesResponse:
    """List the prices of the tiers that are on sale."""
    prices = await before_deadline(on_sale.fetch())
    # What is asked for with a token is kept by no cache, whatever it is.
    if "authorization" not in request.headers:
        response.headers["cache-control"] = "public, max-age=60"
    return PricesResponse(prices=prices)
