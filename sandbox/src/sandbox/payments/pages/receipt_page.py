"""The receipt of a payment, at the address that a charge names in `receipt_url`."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.theme import Theme


def receipt_routes(account: Account, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/receipts/{receipt}")
    async def show(receipt: str) -> HTMLResponse:
        found = account.store.find("charge", {"_receipt": receipt}, limit=1)
        if not found or not found[0]["paid"]:
            raise StripeApiError("There is no such receipt.", status=404)
        return theme.page("receipt.html", charge=found[0])

    return pages
