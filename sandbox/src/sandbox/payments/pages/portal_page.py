"""The billing portal, in which a customer manages their subscriptions."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sandbox.payments.account import Json, StripeAccount, StripeApiError
from sandbox.payments.checkout import (
    confirm_switch,
    due_today,
    end_in_portal,
    features_of,
    find_portal_session,
    planned_switch,
    store_card_in_portal,
)
from sandbox.theme import Theme

NOTICES = {
    "cancel": "Your subscription was cancelled.",
    "cancel-at-period-end": "Your subscription ends with the period that is paid for.",
    "resume": "Your subscription continues.",
    "card": "Your card was stored. It pays from now on.",
}


def portal_routes(account: StripeAccount, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)
    expired = theme.page("portal_expired.html", 410)

    @pages.get("/p/session/{secret}")
    async def show(secret: str, done: str = "") -> HTMLResponse:
        session = find_portal_session(account, secret)
        if session is None:
            return expired
        if session["flow"] and session["flow"]["type"] == "subscription_update_confirm":
            return _switch_page(theme, account, session)
        return theme.page(
            "portal.html",
            session=session,
            notice=NOTICES.get(done),
            cancel=features_of(account, session)["subscription_cancel"],
            **_purchases(account, session["customer"]),
        )

    @pages.post("/p/session/{secret}/flow")
    async def confirm(secret: str) -> Response:
        """Make the switch that the session's flow asks for."""
        session = find_portal_session(account, secret)
        if session is None:
            return expired
        with account.store.transaction():
            return RedirectResponse(confirm_switch(account, session), 303)

    @pages.post("/p/session/{secret}/subscriptions/{subscription_id}")
    async def change(
        secret: str,
        subscription_id: str,
        do: Annotated[Literal["cancel", "cancel-at-period-end", "resume"], Form()],
    ) -> Response:
        session = find_portal_session(account, secret)
        if session is None:
            return expired
        subscription = account.fetch("subscription", subscription_id)
        _check_owner(session, subscription)
        with account.store.transaction():
            end_in_portal(account, features_of(account, session), subscription, do)
        return RedirectResponse(f"/p/session/{secret}?done={do}", 303)

    @pages.post("/p/session/{secret}/subscriptions/{subscription_id}/card")
    async def change_card(
        secret: str, subscription_id: str, card: Annotated[str, Form(max_length=40)]
    ) -> Response:
        session = find_portal_session(account, secret)
        if session is None:
            return expired
        subscription = account.fetch("subscription", subscription_id)
        _check_owner(session, subscription)
        with account.store.transaction():
            page = store_card_in_portal(account, session, subscription, card)
        return RedirectResponse(page, 303)

    return pages


def _check_owner(session: Json, subscription: Json) -> None:
    if subscription["customer"] != session["customer"]:
        raise StripeApiError("This subscription belongs to another customer.", status=404)


def _switch_page(theme: Theme, account: StripeAccount, session: Json) -> HTMLResponse:
    """Show the switch that the customer has to confirm."""
    subscription, price = planned_switch(account, session)
    now = subscription["items"]["data"][0]["price"]
    return theme.page(
        "portal_flow.html",
        session=session,
        subscription=subscription,
        now=_named(account, now),
        then=_named(account, price),
        due=due_today(account, session),
    )


def _purchases(account: StripeAccount, customer_id: str) -> Json:
    find = account.store.find
    subscriptions = [
        (it, _named(account, it["items"]["data"][0]["price"]))
        for it in find("subscription", {"customer": customer_id})
    ]
    checkouts = find("checkout.session", {"customer": customer_id, "status": "complete"}, limit=100)
    return {
        "customer": account.fetch("customer", customer_id),
        "subscriptions": subscriptions,
        "invoices": find("invoice", {"customer": customer_id}, limit=100),
        "payments": [it for it in checkouts if it["mode"] == "payment"],
    }


def _named(account: StripeAccount, price: Json) -> Json:
    return price | {"name": account.fetch("product", price["product"])["name"]}
