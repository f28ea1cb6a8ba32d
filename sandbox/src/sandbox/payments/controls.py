"""The stand-in's own JSON endpoints: everything that its pages do, for tests."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from sandbox.payments import actions, cards, paying
from sandbox.payments.account import Account
from sandbox.payments.actions import act
from sandbox.payments.fault_injection import Fault, FaultInjector
from sandbox.payments.shapes import public
from sandbox.payments.store import Json
from sandbox.payments.switches import SwitchChanges


class Payment(BaseModel):
    model_config = ConfigDict(extra="forbid")

    card: str = cards.PAYS
    email: str = "buyer@example.com"
    name: str | None = None


class Sending(BaseModel):
    model_config = ConfigDict(extra="forbid")

    times: int = Field(default=1, ge=1, le=1_000)


class Release(BaseModel):
    """The held events to release or drop, in this order; without a list, all, oldest first."""

    model_config = ConfigDict(extra="forbid")

    events: list[str] | None = None


class RefundWanted(BaseModel):
    """A refund by the merchant in Stripe's dashboard; without an amount, of all that is left."""

    model_config = ConfigDict(extra="forbid")

    amount: int | None = None
    reason: Literal["duplicate", "fraudulent", "requested_by_customer"] | None = None


class DisputeWanted(BaseModel):
    model_config = ConfigDict(extra="forbid")

    reason: str = "fraudulent"
    inquiry: bool = False


def control_routes(account: Account, faults: FaultInjector, webhook_url: str) -> APIRouter:
    api = APIRouter(prefix="/sandbox")
    store, deliveries = account.store, account.deliveries

    @api.get("")
    async def status() -> Json:
        """Return the switches, the clock, and the deliveries that are held or pending."""
        return {
            "webhook_url": webhook_url,
            "held": deliveries.held(),
            "waiting": deliveries.waiting(),
            "now": account.clock(),
            **account.switches.as_json(),
            "faults": [fault.model_dump() for fault in faults.planned],
        }

    @api.post("/switches")
    async def change_switches(changes: SwitchChanges) -> Json:
        account.switches.change(changes)
        return await status()

    @api.get("/events")
    async def events(limit: Annotated[int, Query(ge=1, le=10_000)] = 100) -> Json:
        """List events, newest first, with their deliveries."""
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

    @api.post("/drop")
    async def drop(params: Release | None = None) -> Json:
        """Lose held events: they are never delivered."""
        dropped = params.events if params and params.events is not None else deliveries.held()
        deliveries.drop(dropped)
        return {"dropped": dropped}

    @api.post("/payments/{wanted}/refund")
    async def refund(wanted: str, params: RefundWanted | None = None) -> Json:
        given = (params or RefundWanted()).model_dump(exclude_none=True)
        with store.transaction():
            return public(actions.refund(account, wanted, given))

    @api.post("/payments/{wanted}/dispute")
    async def dispute(wanted: str, params: DisputeWanted | None = None) -> Json:
        given = params or DisputeWanted()
        with store.transaction():
            found = actions.dispute(account, wanted, given.reason, inquiry=given.inquiry)
        return public(found)

    @api.post("/checkout/{session_id}/pay")
    async def pay(session_id: str, payment: Payment | None = None) -> Json:
        return _paid(account, session_id, payment or Payment())

    @api.post("/checkout/{session_id}/decline")
    async def decline(session_id: str) -> Json:
        return _paid(account, session_id, Payment(card=cards.DECLINES))

    @api.post("/checkout/{session_id}/cancel")
    async def cancel(session_id: str) -> Json:
        """Return the address of the cancel button; the session stays open, as at Stripe."""
        session = account.fetch("checkout.session", session_id)
        return {"session": public(session), "redirect_url": session["cancel_url"]}

    @api.post("/faults")
    async def plan_fault(fault: Fault) -> Json:
        faults.plan(fault)
        return await status()

    @api.delete("/faults")
    async def clear_faults() -> Json:
        faults.clear()
        return await status()

    @api.post("/{on}/{wanted}/{action}")
    async def do(on: str, wanted: str, action: str) -> Json:
        """Apply one of the actions that the README lists."""
        return public(act(account, on, wanted, action))

    return api


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
