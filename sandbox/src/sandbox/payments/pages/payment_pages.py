"""The page of a bank that asks its card's holder (3-D Secure), and the page of an invoice."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sandbox.payments.account import Json, StripeAccount, StripeApiError
from sandbox.payments.charges import PAYING_CARD, find_intent
from sandbox.payments.checkout import authenticate, page_after_bank, page_of_bank, pay_open_invoice
from sandbox.payments.invoices import find_by_page, find_note_by_page
from sandbox.payments.pages.pdf import credit_note_lines, invoice_lines, pdf_of
from sandbox.theme import Theme


def payment_routes(account: StripeAccount, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/3ds/{intent_id}")
    async def ask(intent_id: str) -> Response:
        intent = find_intent(account, intent_id)
        if intent["status"] != "requires_action":
            return RedirectResponse(page_after_bank(account, intent), 303)
        return theme.page("bank.html", intent=intent)

    @pages.post("/3ds/{intent_id}")
    async def answer(intent_id: str, do: Annotated[Literal["confirm", "fail"], Form()]) -> Response:
        with account.store.transaction():
            intent = authenticate(account, intent_id, passed=do == "confirm")
        return RedirectResponse(page_after_bank(account, intent), 303)

    @pages.get("/i/{secret}")
    async def show(secret: str) -> HTMLResponse:
        return _invoice_page(_invoice(secret))

    @pages.post("/i/{secret}")
    async def pay(secret: str, card: Annotated[str, Form(max_length=40)] = PAYING_CARD) -> Response:
        invoice = _invoice(secret)
        if invoice["status"] not in ("open", "uncollectible"):
            return _invoice_page(invoice, status_code=409)
        with account.store.transaction():
            declined = pay_open_invoice(account, invoice["id"], card)
        if declined:
            return _invoice_page(_invoice(secret), declined.message, status_code=402)
        bank = page_of_bank(account, invoice["id"])
        return RedirectResponse(bank or f"/i/{secret}", 303)

    @pages.get("/i/{secret}/pdf")
    async def invoice_pdf(secret: str) -> Response:
        return _pdf(invoice_lines(_invoice(secret)))

    @pages.get("/credit-notes/{secret}/pdf")
    async def credit_note_pdf(secret: str) -> Response:
        found = find_note_by_page(account, secret)
        if found is None:
            raise _no_page()
        return _pdf(credit_note_lines(found))

    def _invoice(secret: str) -> Json:
        found = find_by_page(account, secret)
        if found is None:
            raise _no_page()
        return found

    def _invoice_page(
        invoice: Json, failed: str | None = None, *, status_code: int = 200
    ) -> HTMLResponse:
        intent = account.store.get("payment_intent", invoice["_payment_intent"] or "") or {}
        error = intent.get("last_payment_error") or {}
        shown = failed or (error.get("message") if invoice["status"] == "open" else None)
        return theme.page("invoice.html", status_code, invoice=invoice, failed=shown)

    return pages


def _pdf(lines: list[str]) -> Response:
    return Response(pdf_of(lines), media_type="application/pdf")


def _no_page() -> StripeApiError:
    return StripeApiError("This link is wrong, or has expired.", status=404)
