"""Stripe as a test needs it: events of any content, and the sandbox's account behind the API."""

import copy
import json
from pathlib import Path
from typing import Any

import httpx
import stripe

from chassis import clock, ids

WEBHOOK_SECRET = "whsec_for_tests"
SAMPLES = Path(__file__).parent / "samples"

Json = dict[str, Any]


def sample(name: str) -> Json:
    """An event as Stripe sent it (INDEX.tsv says where from)."""
    event: Json = json.loads((SAMPLES / f"{name}.json").read_text())
    return event


def signature(payload: str, **how: Any) -> str:
    """The header with which Stripe signs."""
    how = {"secret": WEBHOOK_SECRET, **how}
    header: str = stripe.WebhookSignature.generate_signature_header(payload, **how)
    return header


def event(kind: str, about: Json, *, previous: Json | None = None, **fields: Any) -> Json:
    """An event of a type about an object."""
    data: Json = {"object": about}
    if previous is not None:
        data["previous_attributes"] = previous
    return {
        "id": f"evt_{ids.new()}",
        "object": "event",
        "api_version": "2026-10-28.endive",
        "created": int(clock.now().timestamp()),
        "type": kind,
        "livemode": False,
        "data": data,
        **fields,
    }


def paid(
    metadata: Json, cents: int | None = 2999, *, session: Json | None = None, **fields: Any
) -> Json:
    """The event of a completed and paid checkout."""
    about = copy.deepcopy(sample("checkout.session.completed.payment.basil")["data"]["object"])
    about |= {
        "id": f"cs_test_{ids.new()}",
        "payment_intent": f"pi_{ids.new()}",
        "amount_total": cents,
        "currency": "usd",
        "metadata": metadata,
        **(session or {}),
    }
    return event("checkout.session.completed", about, **fields)


def subscription(
    customer: str,
    status: str = "active",
    *,
    price: str = "price_pro",
    period: tuple[int, int] = (1_800_000_000, 1_802_592_000),
    old_shape: bool = False,
    **fields: Any,
) -> Json:
    """A subscription in the shape of today, or of before 2025-03-31."""
    shape = (
        "customer.subscription.created.pre-basil"
        if old_shape
        else "customer.subscription.created.basil"
    )
    about: Json = copy.deepcopy(sample(shape)["data"]["object"])
    about |= {"id": f"sub_{ids.new()}", "customer": customer, "status": status, **fields}
    about["items"]["data"][0]["price"]["id"] = price
    holder = about if old_shape else about["items"]["data"][0]
    holder["current_period_start"], holder["current_period_end"] = period
    return about


def invoice(
    customer: str, *, subscription: str, cents: int = 1999, old_shape: bool = False, **fields: Any
) -> Json:
    """An open invoice of a subscription in the shape of today, or of before 2025-03-31."""
    details = {"subscription": subscription, "metadata": {}}
    of = {"parent": {"type": "subscription_details", "subscription_details": details}}
    return {
        "id": f"in_{ids.new()}",
        "object": "invoice",
        "billing_reason": "subscription_cycle",
        "number": f"{ids.new()[-8:].upper()}-0001",
        "status": "open",
        "customer": customer,
        "currency": "usd",
        "total": cents,
        "amount_due": cents,
        "amount_paid": 0,
        "attempt_count": 0,
        "next_payment_attempt": None,
        "hosted_invoice_url": "https://invoice.stripe.com/i/example",
        "created": 1_800_000_000,
        "status_transitions": {"paid_at": None},
        **({"subscription": subscription} if old_shape else of),
        **fields,
    }


def refund(
    payment: str | None, cents: int = 2999, status: str = "succeeded", **fields: Any
) -> Json:
    """A refund of a payment; a dispute has the same fields and a separate id."""
    about = {"id": f"re_{ids.new()}", "object": "refund", "currency": "usd"}
    return {**about, "amount": cents, "payment_intent": payment, "status": status, **fields}


def dispute(payment: str | None, status: str = "needs_response", **fields: Any) -> Json:
    """A dispute of a payment."""
    return {**refund(payment, 2999, status), "id": f"dp_{ids.new()}", "object": "dispute", **fields}


def payment_of(incoming: Json) -> str:
    """The payment of a paid checkout's event."""
    return str(incoming["data"]["object"]["payment_intent"])


class Webhook:
    """Posts events at billing, as Stripe does."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def send(self, event: Json, **how: Any) -> httpx.Response:
        return await self.send_text(json.dumps(event, indent=2), **how)

    async def send_text(self, payload: str, **how: Any) -> httpx.Response:
        return await self.send_bytes(payload.encode(), signature(payload, **how))

    async def send_bytes(self, payload: bytes, header: str | None) -> httpx.Response:
        headers = {"content-type": "application/json; charset=utf-8"}
        if header is not None:
            headers["stripe-signature"] = header
        return await self.client.post("/api/payments/webhook", content=payload, headers=headers)

    async def takes(self, *events: Json) -> None:
        """Send events one after the other, each of which is acknowledged."""
        for each in events:
            answer = await self.send(each)
            assert (answer.status_code, answer.json()) == (200, {"received": True}), answer.text
