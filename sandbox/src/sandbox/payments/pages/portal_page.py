"""The billing portal, in which a customer manages their subscriptions."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sandbox.payments import actions, portal, portal_flows
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.store import Json
from sandbox.theme import Theme

NOTICES = {
    "cancel": "Your subscription was cancelled.",
    "cancel-at-period-end": "Your subscription ends with the period that is paid for.",
    "resume": "Your subscription continues.",
    "switch": "Your subscription was updated.",
}


def portal_routes(account: Account, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/p/session/{secret}")
    async def show(secret: str, done: str = "") -> HTMLResponse:
        session = portal.find_portal_session(account, secret)
        if session is None:
            return theme.page("portal_expired.html", 410)
        flow = session["flow"]
        if flow and not done and flow["type"] in FLOW_PAGES:
            return _flow_page(theme, account, session, flow)
        return theme.page(
            "portal.html",
            session=session,
            notice=NOTICES.get(done),
            **_purchases(account, session["customer"]),
        )

    @pages.post("/p/session/{secret}/flow")
    async def confirm(secret: str) -> Response:
        """Make the change that the session's flow asks for."""
        session = portal.find_portal_session(account, secret)
        if session is None:
            return theme.page("portal_expired.html", 410)
        if session["flow"] is None:
            raise StripeApiError("This portal session has no flow.", status=404)
        with account.store.transaction():
            done = portal_flows.confirm(account.in_mode_of(session), session["flow"])
        return RedirectResponse(_after(session, secret, done), 303)

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
            raise StripeApiError("This subscription belongs to another customer.", status=404)
        actions.act(account, "subscriptions", subscription_id, do)
        return RedirectResponse(f"/p/session/{secret}?done={do}", 303)

    return pages


FLOW_PAGES = ("subscription_update_confirm", "subscription_cancel")


def _flow_page(theme: Theme, account: Account, session: Json, flow: Json) -> HTMLResponse:
    """Show the change that the customer is asked to confirm."""
    subscription = account.fetch("subscription", flow[flow["type"]]["subscription"])
    switch = None
    if flow["type"] == "subscription_update_confirm":
        switch = portal_flows.planned_switch(account, flow)
    return theme.page(
        "portal_flow.html",
        session=session,
        flow=flow,
        subscription=subscription,
        names=_names(account, subscription["items"]["data"]),
        switch=switch,
        new_names=_names(account, switch.items) if switch else "",
        due=max(sum(line["amount"] for line in switch.lines_now), 0) if switch else 0,
    )


def _after(session: Json, secret: str, done: str) -> str:
    """Return where the customer goes after the flow."""
    completion = session["flow"]["after_completion"]
    if completion["type"] == "redirect":
        return str(completion["redirect"]["return_url"])
    return f"/p/session/{secret}?done={done}"


def _purchases(account: Account, customer_id: str) -> Json:
    find = account.store.find
    subscriptions = find("subscription", {"customer": customer_id})
    return {
        "customer": account.fetch("customer", customer_id),
        "subscriptions": [
            it | {"_names": _names(account, it["items"]["data"])} for it in subscriptions
        ],
        "invoices": find("invoice", {"customer": customer_id}, limit=100),
        "payments": [
            session
            for session in find("checkout.session", {"customer": customer_id}, limit=100)
            if session["mode"] == "payment" and session["status"] == "complete"
        ],
    }


def _names(account: Account, items: list[Json]) -> str:
    return ", ".join(account.fetch("product", item["price"]["product"])["name"] for item in items)
