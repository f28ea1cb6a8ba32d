"""Request and response bodies."""

from decimal import Decimal

from chassis.http import ResponseBody


class PlanForSaleResponse(ResponseBody):
    """A plan for billing. The price is text, so that it stays exact."""

    id: str
    slug: str
    title: str
    german_title: str | None
    short_desc: str
    price: Decimal
    published: bool
