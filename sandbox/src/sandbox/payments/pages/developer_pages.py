"""The pages for developers: events, deliveries, objects, and the actions on them."""

import json
import random
from typing import Annotated, Literal

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import ValidationError

from sandbox.payments.account import Account
from sandbox.payments.actions import act
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.controls import with_deliveries
from sandbox.payments.fault_injection import MEANING, Fault, FaultInjector
from sandbox.payments.shapes import public
from sandbox.payments.store import Json
from sandbox.payments.switches import SwitchChanges
from sandbox.theme import Theme

# How many of a list are shown, newest first; the API pages through the rest.
SHOWN = 100
# The page that lists the objects of an action.
LISTED_AT = {"checkout": "/checkouts", "refunds": "/payments", "disputes": "/payments"}


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
    async def send(
        event_id: str, times: Annotated[int, Form(ge=1, le=100)] = 1
    ) -> RedirectResponse:
        account.fetch("event", event_id)
        deliveries.send_again(event_id, times)
        return RedirectResponse(f"/events/{event_id}", 303)

    @pages.post("/events/{event_id}/release")
    async def release_one(event_id: str) -> RedirectResponse:
        deliveries.release([event_id])
        return RedirectResponse("/", 303)

    @pages.post("/release")
    async def release_all(
        order: Annotated[Literal["as-made", "reversed", "shuffled"], Form()] = "as-made",
    ) -> RedirectResponse:
        held = deliveries.held()
        if order == "reversed":
            held.reverse()
        elif order == "shuffled":
            random.shuffle(held)
        deliveries.release(held)
        return RedirectResponse("/", 303)

    @pages.post("/drop")
    async def drop_all() -> RedirectResponse:
        deliveries.drop(deliveries.held())
        return RedirectResponse("/", 303)

    @pages.post("/switches")
    async def change_switches(
        hold: Annotated[bool | None, Form()] = None,
        lose: Annotated[bool | None, Form()] = None,
        event_shape: Annotated[Literal["new", "old"] | None, Form()] = None,
    ) -> RedirectResponse:
        changes = SwitchChanges(hold=hold, lose=lose, event_shape=event_shape)
        account.switches.change(changes)
        return RedirectResponse("/", 303)

    @pages.get("/subscriptions")
    async def subscriptions() -> HTMLResponse:
        return _listing(theme, account, "subscriptions.html", "subscription")

    @pages.get("/payments")
    async def payments() -> HTMLResponse:
        by_charge: dict[str, list[Json]] = {}
        for change in [*store.find("refund"), *store.find("dispute")]:
            by_charge.setdefault(change["charge"], []).append(change)
        return theme.page(
            "payments_list.html",
            things=store.find("charge", limit=SHOWN),
            owners=_owners(account),
            by_charge=by_charge,
        )

    @pages.get("/checkouts")
    async def checkouts() -> HTMLResponse:
        return _listing(theme, account, "checkouts.html", "checkout.session")

    @pages.get("/customers")
    async def customers() -> HTMLResponse:
        return _listing(theme, account, "customers.html", "customer")

    @pages.get("/objects/{wanted}")
    async def anything(wanted: str) -> HTMLResponse:
        found = store.get_any(wanted)
        if found is None:
            raise StripeApiError(f"There is no {wanted}.", status=404)
        return theme.page("object.html", thing=found, text=_text(public(found)))

    @pages.post("/actions/{on}/{wanted}/{action}")
    async def do(on: str, wanted: str, action: str) -> RedirectResponse:
        act(account, on, wanted, action)
        return RedirectResponse(LISTED_AT.get(on, f"/{on}"), 303)

    @pages.get("/faults")
    async def show_faults() -> HTMLResponse:
        return theme.page("fault_injection.html", planned=faults.planned, meaning=MEANING)

    @pages.post("/faults")
    async def plan_fault(
        kind: Annotated[str, Form()],
        count: Annotated[int, Form()] = 1,
        path: Annotated[str, Form()] = "/v1/",
    ) -> RedirectResponse:
        try:
            faults.plan(Fault.model_validate({"kind": kind, "count": count, "path": path}))
        except ValidationError as refused:
            raise StripeApiError(str(refused.errors()[0]["msg"])) from None
        return RedirectResponse("/faults", 303)

    @pages.post("/faults/clear")
    async def clear_faults() -> RedirectResponse:
        faults.clear()
        return RedirectResponse("/faults", 303)

    return pages


def _listing(theme: Theme, account: Account, template: str, kind: str) -> HTMLResponse:
    things = account.store.find(kind, limit=SHOWN)
    return theme.page(template, things=things, owners=_owners(account))


def _owners(account: Account) -> dict[str, Json]:
    return {customer["id"]: customer for customer in account.store.find("customer")}


def _text(thing: Json) -> str:
    return json.dumps(thing, indent=2, ensure_ascii=False)
