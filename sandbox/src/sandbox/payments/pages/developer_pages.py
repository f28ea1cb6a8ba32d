"""The pages for developers: events, objects, settings, faults, and the actions on them."""

import json
from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import ValidationError

from sandbox.payments.account import PORTAL_CONFIGURATION, WEBHOOK_ENDPOINT, Account
from sandbox.payments.account_settings import change_setting
from sandbox.payments.actions import act
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.controls import with_deliveries
from sandbox.payments.fault_injection import MEANING, Fault, FaultInjector
from sandbox.payments.objects import Json, public
from sandbox.payments.prices import DEFAULTS
from sandbox.theme import Theme

# How many of a list are shown, newest first; the API pages through the rest.
SHOWN = 100
# The kind of object that each list shows.
LISTS = {
    "subscriptions": "subscription",
    "checkouts": "checkout.session",
    "payments": "charge",
    "customers": "customer",
}
# The list that shows the object of an action.
LISTED_AT = {"checkout": "checkouts", "refunds": "payments", "disputes": "payments"}


def developer_routes(
    account: Account, faults: FaultInjector, theme: Theme, webhook_url: str
) -> APIRouter:
    pages = APIRouter(include_in_schema=False)
    store, deliveries = account.store, account.deliveries

    @pages.get("/")
    async def events() -> HTMLResponse:
        return theme.page(
            "events.html",
            rows=[with_deliveries(account, event) for event in store.find("event", limit=SHOWN)],
            webhook_url=webhook_url,
            switches=account.switches,
            held=len(deliveries.held()),
            misbehaving=bool(faults.planned),
        )

    @pages.get("/events/{event_id}")
    async def event(event_id: str) -> HTMLResponse:
        found = with_deliveries(account, account.fetch("event", event_id))
        return theme.page("event.html", **found, text=_text(found["event"]))

    @pages.post("/events/{event_id}/send")
    async def send(event_id: str) -> RedirectResponse:
        account.fetch("event", event_id)
        deliveries.send_again(event_id)
        return RedirectResponse(f"/events/{event_id}", 303)

    @pages.post("/release")
    async def release() -> RedirectResponse:
        deliveries.release(deliveries.held())
        return RedirectResponse("/", 303)

    @pages.get("/objects/{wanted}")
    async def anything(wanted: str) -> HTMLResponse:
        found = store.get_any(wanted)
        if found is None:
            raise StripeApiError(f"There is no {wanted}.", status=404)
        return theme.page("object.html", thing=found, text=_text(public(found)))

    @pages.post("/actions/{on}/{wanted}/{action}")
    async def do(on: str, wanted: str, action: str) -> RedirectResponse:
        act(account, on, wanted, action)
        return RedirectResponse(f"/{LISTED_AT.get(on, on)}", 303)

    @pages.get("/faults")
    async def show_faults() -> HTMLResponse:
        return theme.page("fault_injection.html", planned=faults.planned, meaning=MEANING)

    @pages.post("/faults")
    async def plan_fault(request: Request) -> RedirectResponse:
        try:
            faults.plan(Fault.model_validate(dict(await request.form())))
        except ValidationError as refused:
            raise StripeApiError(str(refused.errors()[0]["msg"])) from None
        return RedirectResponse("/faults", 303)

    @pages.post("/faults/clear")
    async def clear_faults() -> RedirectResponse:
        faults.clear()
        return RedirectResponse("/faults", 303)

    @pages.get("/settings")
    async def settings() -> HTMLResponse:
        return theme.page(
            "settings.html",
            switches=account.switches,
            prices=[account.fetch("price", f"price_sandbox_{tier}") for tier, *_ in DEFAULTS],
            endpoint=store.get("webhook_endpoint", WEBHOOK_ENDPOINT),
            configuration=account.fetch("billing_portal.configuration", PORTAL_CONFIGURATION),
        )

    @pages.post("/settings/{setting:path}")
    async def change(setting: str, request: Request) -> RedirectResponse:
        change_setting(account, webhook_url, setting, dict(await request.form()))
        return RedirectResponse("/settings", 303)

    def listing(which: str) -> Callable[[], Awaitable[HTMLResponse]]:
        async def show() -> HTMLResponse:
            by_charge: dict[str, list[Json]] = {}
            if which == "payments":
                for change in [*store.find("refund"), *store.find("dispute")]:
                    by_charge.setdefault(change["charge"], []).append(change)
            return theme.page(
                f"{which}.html",
                things=store.find(LISTS[which], limit=SHOWN),
                owners={customer["id"]: customer for customer in store.find("customer")},
                by_charge=by_charge,
            )

        return show

    for which in LISTS:
        pages.add_api_route(f"/{which}", listing(which))
    return pages


def _text(thing: Json) -> str:
    return json.dumps(thing, indent=2, ensure_ascii=False)
