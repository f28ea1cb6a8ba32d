"""The stand-in's own JSON endpoints: everything that its pages do, for tests."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from sandbox.payments import cards, paying
from sandbox.payments.account import API_VERSION, OLD_API_VERSION, Account
from sandbox.payments.actions import act
from sandbox.payments.fault_injection import Fault, FaultInjector
from sandbox.payments.shapes import public
from sandbox.payments.store import Json


class Payment(BaseModel):
    model_config = ConfigDict(extra="forbid")

    card: str = cards.PAYS
    email: str = "buyer@example.com"
    name: str | None = None


class Sending(BaseModel):
    model_config = ConfigDict(extra="forbid")

    times: int = Field(default=1, ge=1, le=1_000)


class Release(BaseModel):
    """The held events to let go, in this order; without a list, all of them, oldest first."""

    model_config = ConfigDict(extra="forbid")

    events: list[str] | None = None


class Switches(BaseModel):
    """The switches to turn; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    hold: bool | None = None
    event_shape: Literal["new", "old"] | None = None


def control_routes(account: Account, faults: FaultInjector, webhook_url: str) -> APIRouter:
    api = APIRouter(prefix="/sandbox")
    store, deliveries = account.store, account.deliveries

    @api.get("")
    async def status() -> Json:
        """Say how the switches are and what is on its way."""
        return {
            "webhook_url": webhook_url,
            "hold": deliveries.holding,
            "held": deliveries.held(),
            "waiting": deliveries.waiting(),
            "event_shape": "old" if account.event_version == OLD_API_VERSION else "new",
            "faults": [params.model_dump() for params in faults.planned],
        }

    @api.post("/switches")
    async def turn(params: Switches) -> Json:
        turn_switches(account, params)
        return await status()

    @api.get("/events")
    async def events(limit: Annotated[int, Query(ge=1, le=10_000)] = 100) -> Json:
        """List events, newest first, with what came of delivering them."""
        return {"events": [with_deliveries(account, e) for e in store.find("event", limit=limit)]}

    @api.get("/events/{event_id}")
    async def event(event_id: str) -> Json:
        return with_deliveries(account, account.fetch("event", event_id))

    @api.post("/events/{event_id}/send")
    async def send(event_id: str, sending: Sending | None = None) -> Json:
        """Deliver an event again, or several times at once."""
        account.fetch("event", event_id)
        deliveries.send_again(event_id, (sending or Sending()).times)
        return await event(event_id)

    @api.post("/release")
    async def release(params: Release | None = None) -> Json:
        wanted = params.events if params and params.events is not None else deliveries.held()
        deliveries.release(wanted)
        return {"released": wanted}

    @api.post("/checkout/{session_id}/pay")
    async def pay(session_id: str, payment: Payment | None = None) -> Json:
        return _paid(account, session_id, payment or Payment())

    @api.post("/checkout/{session_id}/decline")
    async def decline(session_id: str) -> Json:
        return _paid(account, session_id, Payment(card=cards.DECLINES))

    @api.post("/checkout/{session_id}/cancel")
    async def cancel(session_id: str) -> Json:
        """Say where the cancel button leads; the session stays open, as at Stripe."""
        session = account.fetch("checkout.session", session_id)
        return {"session": public(session), "redirect_url": session["cancel_url"]}

    @api.post("/faults")
    async def plan(params: Fault) -> Json:
        faults.plan(params)
        return await status()

    @api.delete("/faults")
    async def behave() -> Json:
        faults.clear()
        return await status()

    @api.post("/{on}/{wanted}/{action}")
    async def do(on: str, wanted: str, action: str) -> Json:
        """Do one of the actions on subscriptions, checkout or customers that the README lists."""
        return public(act(account, on, wanted, action))

    return api


def turn_switches(account: Account, params: Switches) -> None:
    if params.hold is not None:
        account.deliveries.hold(params.hold)
    if params.event_shape is not None:
        old = params.event_shape == "old"
        account.store.turn("event_version", OLD_API_VERSION if old else API_VERSION)


def with_deliveries(account: Account, event: Json) -> Json:
    return {"event": event, "deliveries": account.deliveries.of_event(event["id"])}


def _paid(account: Account, session_id: str, payment: Payment) -> Json:
    with account.store.transaction():
        buyer = paying.Buyer(payment.email, payment.name)
        declined = paying.pay(account, session_id, payment.card, buyer)
    session = account.fetch("checkout.session", session_id)
    return {
        "session": public(session),
        "error": declined and declined.as_error(),
        "redirect_url": None if declined else paying.success_page(session),
    }
