"""The stand-in's own JSON endpoints: everything that its pages do, for tests."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from pydantic import BaseModel, ConfigDict, Field

from sandbox.payments.account import Json, StripeAccount, public
from sandbox.payments.api import Fault, FaultInjector
from sandbox.payments.charges import (
    DECLINED_CARD,
    PAYING_CARD,
    Declined,
    FailureReason,
    change_refund,
    find_charge,
    open_dispute,
)
from sandbox.payments.checkout import page_of_bank, pay_checkout, pay_open_invoice, success_page
from sandbox.payments.controls.actions import act
from sandbox.payments.controls.passing_time import move_clock
from sandbox.payments.controls.settings import change_setting
from sandbox.payments.subscriptions import store_card, store_customer_card


class StoredCard(BaseModel):
    """A card, and how many of its first payments are declined."""

    model_config = ConfigDict(extra="forbid")

    card: str = PAYING_CARD
    declines: int = Field(default=0, ge=0, le=100)


class Move(BaseModel):
    """How far to move the clock: by some seconds, or to a moment."""

    model_config = ConfigDict(extra="forbid")

    seconds: int = Field(default=0, ge=0)
    to: int | None = None


class Roll(BaseModel):
    """The webhook's new secret, and how many seconds the one before signs as well."""

    model_config = ConfigDict(extra="forbid")

    secret: str = Field(min_length=1)
    seconds: float = Field(default=86_400, ge=0, le=86_400)


def control_routes(
    account: StripeAccount,
    faults: FaultInjector,
    webhook_url: str,
    roll_secret: Callable[[str, float], None],
) -> APIRouter:
    api = APIRouter(prefix="/sandbox")
    store, deliveries = account.store, account.deliveries

    @api.post("/roll-webhook-secret")
    async def roll_webhook_secret(roll: Roll) -> Json:
        """Sign with another secret, as the dashboard's roll does. A restart reads the variable."""
        roll_secret(roll.secret, roll.seconds)
        return {"seconds": roll.seconds}

    @api.get("")
    async def status() -> Json:
        """Return the switches, the faults, and the deliveries that are held or pending."""
        return {
            "held": deliveries.held(),
            "waiting": deliveries.waiting(),
            **account.switches.model_dump(),
            "faults": [fault.model_dump() for fault in faults.planned],
        }

    @api.get("/events")
    async def events(limit: Annotated[int, Query(ge=1, le=10_000)] = 100) -> Json:
        """List events, newest first, with their deliveries."""
        return {"events": [account.with_deliveries(e) for e in store.find("event", limit=limit)]}

    @api.post("/events/{event_id}/send")
    async def send(
        event_id: str, times: Annotated[int, Body(embed=True, ge=1, le=1_000)] = 1
    ) -> Json:
        """Deliver an event again, or several times at once."""
        event = account.fetch("event", event_id)
        deliveries.send_again(event_id, times)
        return account.with_deliveries(event)

    @api.post("/release")
    async def release(events: Annotated[list[str] | None, Body(embed=True)] = None) -> Json:
        """Release held events in this order; without a list, all, oldest first."""
        wanted = deliveries.held() if events is None else events
        deliveries.release(wanted)
        return {"released": wanted}

    @api.post("/checkout/{session_id}/pay")
    async def pay(session_id: str, card: Annotated[str, Body(embed=True)] = PAYING_CARD) -> Json:
        """Pay on the hosted page."""
        return _paid(account, session_id, card)

    @api.post("/checkout/{session_id}/decline")
    async def decline(session_id: str) -> Json:
        return _paid(account, session_id, DECLINED_CARD)

    @api.post("/invoices/{invoice_id}/pay")
    async def pay_invoice(
        invoice_id: str, card: Annotated[str, Body(embed=True)] = PAYING_CARD
    ) -> Json:
        """Pay on the page of an invoice."""
        with store.transaction():
            declined = pay_open_invoice(account, invoice_id, card)
        invoice = public(account.fetch("invoice", invoice_id))
        return {"invoice": invoice, **_outcome(account, invoice_id, declined)}

    @api.post("/subscriptions/{subscription_id}/card")
    async def change_card(subscription_id: str, stored: StoredCard) -> Json:
        """Store another card, which is charged from now on."""
        with store.transaction():
            return public(store_card(account, subscription_id, stored.card, stored.declines))

    @api.post("/customers/{customer_id}/card")
    async def store_default_card(
        customer_id: str, card: Annotated[str, Body(embed=True)] = PAYING_CARD
    ) -> Json:
        """Store a customer's default card, which pays for subscriptions that the API makes."""
        with store.transaction():
            return public(store_customer_card(account, customer_id, card))

    @api.post("/payments/{wanted}/dispute")
    async def dispute(wanted: str, amount: Annotated[int | None, Body(embed=True)] = None) -> Json:
        """Dispute a charge, in full or in part."""
        with store.transaction():
            charge = find_charge(account, wanted)
            return public(open_dispute(account, charge, "needs_response", amount=amount))

    @api.post("/refunds/{refund_id}/fail")
    async def fail(
        refund_id: str,
        reason: Annotated[FailureReason, Body(embed=True)] = "expired_or_canceled_card",
    ) -> Json:
        """Let a bank send the money of a refund back."""
        with store.transaction():
            return public(change_refund(account, refund_id, status="failed", reason=reason))

    @api.get("/clock")
    async def clock() -> Json:
        return {"now": account.clock()}

    @api.post("/clock")
    async def pass_time(wanted: Move) -> Json:
        """Move the clock, and do everything that is due until then."""
        now = account.clock()
        done = await move_clock(account, now + wanted.seconds if wanted.to is None else wanted.to)
        return {"now": account.clock(), "done": done}

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

    @api.post("/{setting:path}")
    async def change(setting: str, given: Annotated[dict[str, Any] | None, Body()] = None) -> Json:
        """Change one of the settings that the README lists."""
        if setting == "reset":
            faults.clear()
        changed = change_setting(account, webhook_url, setting, given or {})
        return await status() if setting == "switches" else changed

    return api


def _paid(account: StripeAccount, session_id: str, card: str) -> Json:
    with account.store.transaction():
        declined = pay_checkout(account, session_id, card)
    session = account.fetch("checkout.session", session_id)
    outcome = _outcome(account, session_id, declined)
    paid = session["status"] == "complete"
    url = success_page(session) if paid else outcome["redirect_url"]
    return {"session": public(session), **outcome, "redirect_url": url}


def _outcome(account: StripeAccount, wanted: str, declined: Declined | None) -> Json:
    """Why a payment was declined, or the bank's page that the buyer is sent to."""
    return {
        "error": declined and declined.as_error(),
        "redirect_url": page_of_bank(account, wanted),
    }
