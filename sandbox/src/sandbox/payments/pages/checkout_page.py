"""The hosted checkout page, on which a buyer pays, is declined, or cancels; and the receipt."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sandbox.payments.account import Json, StripeAccount, StripeApiError
from sandbox.payments.charges import DECLINED_CARD, NO_TEST_CARD, PAYING_CARD, Declined
from sandbox.payments.checkout import find_session, page_of_bank, pay_checkout, success_page
from sandbox.theme import Theme


def checkout_routes(account: StripeAccount, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/c/pay/{session_id}")
    async def show(session_id: str) -> HTMLResponse:
        return _page(theme, account, _session(account, session_id))

    @pages.post("/c/pay/{session_id}")
    async def submit(
        session_id: str,
        do: Annotated[Literal["pay", "decline", "cancel"], Form()] = "pay",
        card: Annotated[str, Form(max_length=40)] = PAYING_CARD,
    ) -> Response:
        session = _session(account, session_id)
        if session["status"] != "open":
            return _page(theme, account, session, status_code=409)
        if do == "cancel":
            return RedirectResponse(session["cancel_url"] or f"/c/pay/{session_id}", 303)
        number = DECLINED_CARD if do == "decline" else card
        try:
            with account.store.transaction():
                declined = pay_checkout(account, session_id, number)
        except StripeApiError as error:
            declined = Declined(error.code or "refused", None, error.message)
        session = _session(account, session_id)
        if declined is None:
            bank = page_of_bank(account, session_id)
            return RedirectResponse(bank or success_page(session), 303)
        # Show the typed number again, unless it may be a real card's.
        typed = "" if declined is NO_TEST_CARD else number
        return _page(theme, account, session, declined=declined, typed=typed, status_code=402)

    @pages.get("/receipts/{receipt}")
    async def show_receipt(receipt: str) -> HTMLResponse:
        found = account.store.find("charge", {"_receipt": receipt}, limit=1)
        if not found or not found[0]["paid"]:
            raise StripeApiError("Unknown receipt.", status=404)
        return theme.page("receipt.html", charge=found[0])

    return pages


def _session(account: StripeAccount, session_id: str) -> Json:
    with account.store.transaction():
        return find_session(account, session_id)


def _failure(account: StripeAccount, session: Json) -> str | None:
    """Why the last attempt to pay an open checkout failed."""
    intent = account.store.get("payment_intent", session["_payment_intent"] or "") or {}
    error = intent.get("last_payment_error")
    return error and str(error["message"])


def _page(
    theme: Theme,
    account: StripeAccount,
    session: Json,
    *,
    declined: Declined | None = None,
    typed: str = PAYING_CARD,
    status_code: int = 200,
) -> HTMLResponse:
    digits = typed.replace(" ", "")
    return theme.page(
        "checkout.html",
        status_code,
        failed=_failure(account, session),
        session=session,
        item=session["_item"],
        customer=account.store.get("customer", session["customer"]),
        declined=declined,
        card=" ".join(digits[start : start + 4] for start in range(0, len(digits), 4)),
        success_page=success_page(session),
    )
