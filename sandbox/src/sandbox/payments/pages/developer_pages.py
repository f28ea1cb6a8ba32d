"""The pages for developers: events, objects, and subscriptions with the actions on them."""

import json

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse

from sandbox.payments.account import Json, StripeAccount, StripeApiError, public
from sandbox.payments.controls import act, offered
from sandbox.payments.subscriptions import SCHEDULE_KIND
from sandbox.theme import Theme

# How many of a list are shown, newest first; the API pages through the rest.
SHOWN = 100


def developer_routes(account: StripeAccount, theme: Theme, webhook_url: str) -> APIRouter:
    pages = APIRouter(include_in_schema=False)
    store = account.store
    theme.environment.globals["offered"] = offered

    @pages.get("/")
    async def events() -> HTMLResponse:
        return theme.page(
            "events.html",
            rows=[account.with_deliveries(event) for event in store.find("event", limit=SHOWN)],
            webhook_url=webhook_url,
            switches=account.switches,
            held=len(account.deliveries.held()),
        )

    @pages.get("/events/{event_id}")
    async def event(event_id: str) -> HTMLResponse:
        found = account.with_deliveries(account.fetch("event", event_id))
        return theme.page("event.html", **found, text=_text(found["event"]))

    @pages.get("/objects/{wanted}")
    async def anything(wanted: str) -> HTMLResponse:
        found = store.get_any(wanted)
        if found is None:
            raise StripeApiError(f"Unknown object {wanted}.", status=404)
        return theme.page("object.html", thing=found, text=_text(public(found)))

    @pages.get("/subscriptions")
    async def subscriptions() -> HTMLResponse:
        return theme.page(
            "subscriptions.html",
            things=store.find("subscription", limit=SHOWN),
            owners={customer["id"]: customer for customer in store.find("customer")},
        )

    @pages.get("/payments")
    async def payments() -> HTMLResponse:
        kinds = (
            "checkout.session",
            "payment_intent",
            "invoice",
            "refund",
            "dispute",
            SCHEDULE_KIND,
        )
        found = [thing for kind in kinds for thing in store.find(kind, limit=SHOWN)]
        newest = sorted(found, key=lambda thing: -thing["created"])
        return theme.page("payments.html", things=newest[:SHOWN])

    @pages.post("/actions/{on}/{wanted}/{action}")
    async def do(on: str, wanted: str, action: str) -> RedirectResponse:
        act(account, on, wanted, action)
        page = "/subscriptions" if on == "subscriptions" else f"/objects/{wanted}"
        return RedirectResponse(page, 303)

    return pages


def _text(thing: Json) -> str:
    return json.dumps(thing, indent=2, ensure_ascii=False)
