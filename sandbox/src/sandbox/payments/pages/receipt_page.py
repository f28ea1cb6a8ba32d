"""The receipt of a payment, at the address that a charge names in `receipt_url`."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.store import Json
from sandbox.theme import Theme


def receipt_routes(account: Account, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/receipts/{receipt}")
    async def show(receipt: str) -> HTMLResponse:
        found = account.store.find("charge", {"_receipt": receipt}, limit=1)
        if not found or not found[0]["paid"]:
            raise StripeApiError("There is no such receipt.", status=404)
        return theme.page("receipt.html", charge=found[0], lines=_lines(account, found[0]))

    return pages


def _lines(account: Account, charge: Json) -> list[Json]:
    """Return what was bought: a checkout's line items, or an invoice's lines."""
    where = {"payment_intent": charge["payment_intent"]}
    for session in account.store.find("checkout.session", where, limit=1):
        items: list[Json] = session["_line_items"]
        return [
            {"description": item["description"], "amount": item["amount_total"]} for item in items
        ]
    for invoice in account.store.find(
        "invoice", {"_payment_intent": charge["payment_intent"]}, limit=1
    ):
        lines: list[Json] = invoice["lines"]["data"]
        return lines
    return []
