"""The billing portal, in which a customer manages what they pay for."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sandbox.payments import actions, portal
from sandbox.payments.account import Account
from sandbox.payments.api_errors import ApiError
from sandbox.payments.store import Json
from sandbox.theme import Theme

DONE = {
    "cancel": "Your subscription was cancelled.",
    "cancel-at-period-end": "Your subscription ends with the period that is paid for.",
    "resume": "Your subscription goes on.",
}


def portal_routes(account: Account, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/p/session/{secret}")
    async def show(secret: str, done: str = "") -> HTMLResponse:
        session = portal.find_portal_session(account, secret)
        if session is None:
            return theme.page("portal_expired.html", 410)
        return theme.page(
            "portal.html",
            session=session,
            notice=DONE.get(done),
            **_purchases(account, session["customer"]),
        )

    @pages.post("/p/session/{secret}/subscriptions/{subscription_id}")
    async def change(
        secret: str,
        subscription_id: str,
        do: Annotated[Literal["cancel", "cancel-at-period-end", "resume"], Form()],
    ) -> Response:
        session = portal.find_portal_session(account, secret)
        if session is None:
            return theme.page("portal_expired.html", 410)
        subscription = account.fetch("subscription", subscription_id)
        if subscription["customer"] != session["customer"]:
            raise ApiError("This is somebody else's subscription.", status=404)
        actions.act(account, "subscriptions", subscription_id, do)
        return RedirectResponse(f"/p/session/{secret}?done={do}", 303)

    return pages


def _purchases(account: Account, customer_id: str) -> Json:
    find = account.store.find
    subscriptions = find("subscription", {"customer": customer_id})
    return {
        "customer": account.fetch("customer", customer_id),
        "subscriptions": [it | {"_names": _names(account, it)} for it in subscriptions],
        "invoices": find("invoice", {"customer": customer_id}, limit=100),
        "payments": [
            session
            for session in find("checkout.session", {"customer": customer_id}, limit=100)
            if session["mode"] == "payment" and session["status"] == "complete"
        ],
    }


def _names(account: Account, subscription: Json) -> str:
    return ", ".join(
        account.fetch("product", item["price"]["product"])["name"]
        for item in subscription["items"]["data"]
    )
