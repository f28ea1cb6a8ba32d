"""The payment provider: sends events to the webhook, signed like Stripe's."""

import copy
import json
import time
from pathlib import Path
from typing import Any

import httpx
from stripe import WebhookSignature

from chassis import ids
from tests.e2e.people import Person
from tests.e2e.stripe_pages import Payments

BASIC, PRO = "price_sandbox_basic", "price_sandbox_pro"
DAY = 24 * 3600
WEBHOOK = "/api/payments/webhook"
_EVENTS = Path(__file__).parents[3] / "services/billing/tests/stripe-events"

Event = dict[str, Any]


def recorded(name: str) -> Event:
    """An event as Stripe sent it once."""
    event: Event = json.loads((_EVENTS / f"{name}.json").read_text())
    return event


def checkout(member_id: str, **metadata: str) -> Event:
    """A checkout that was paid."""
    event = _fresh(recorded("checkout.session.completed.payment.basil"))
    it = event["data"]["object"]
    it |= {"id": f"cs_test_{ids.new()}", "payment_intent": f"pi_{ids.new()}", "customer": None}
    it |= {"amount_total": 1999, "amount_subtotal": 1999, "currency": "usd"}
    it["metadata"] = {"userId": member_id, **metadata}
    return event


def lifetime(member_id: str) -> Event:
    """A lifetime that was paid."""
    event = _fresh(recorded("checkout.session.completed.lifetime.DERIVED"))
    event["data"]["object"] |= {"id": f"cs_test_{ids.new()}", "customer": None}
    event["data"]["object"]["metadata"] = {"userId": member_id, "tier": "lifetime"}
    return event


def subscription(
    kind: str,
    customer: str,
    *,
    price: str = BASIC,
    status: str = "active",
    shape: str = "basil",
    end: int | None = None,
) -> Event:
    """`customer.subscription.<kind>`, in the shape of this version of the API."""
    event = _fresh(recorded(f"customer.subscription.created.{shape}"))
    event["type"] = f"customer.subscription.{kind}"
    it = event["data"]["object"]
    it |= {"id": f"sub_{ids.new()}", "customer": customer, "status": status}
    first = it["items"]["data"][0]
    first["price"] |= {"id": price}
    first["plan"] |= {"id": price}
    end = end or event["created"] + 30 * DAY
    timed = it if "current_period_end" in it else first
    timed |= {"current_period_start": end - 30 * DAY, "current_period_end": end}
    return event


def _fresh(event: Event) -> Event:
    event = copy.deepcopy(event)
    # Some were sent in live mode; the system under test has a test key.
    event |= {"id": f"evt_{ids.new()}", "livemode": False, "created": int(time.time())}
    return event


class Provider:
    """Sends events to the webhook."""

    def __init__(self, api: httpx.AsyncClient, secret: str) -> None:
        self._api = api
        self._secret = secret

    def signature(self, raw: bytes, *, secret: str = "", at: float | None = None) -> str:
        """The header that Stripe would send with these bytes."""
        header: str = WebhookSignature.generate_signature_header(
            raw.decode(), secret or self._secret, int(at or time.time())
        )
        return header

    async def post(self, raw: bytes, signature: str | None) -> httpx.Response:
        """Send bytes, with a signature or without."""
        headers = {} if signature is None else {"stripe-signature": signature}
        return await self._api.post(
            WEBHOOK, content=raw, headers={"content-type": "application/json", **headers}
        )

    async def deliver(self, *events: Event) -> None:
        """Deliver events one after the other, and check that each was received."""
        for event in events:
            raw = json.dumps(event, indent=1).encode()
            answer = await self.post(raw, self.signature(raw))
            assert (answer.status_code, answer.json()) == (200, {"received": True}), answer.text


async def customer_of(person: Person, payments: Payments) -> str:
    """The member's customer at the provider, which the first checkout makes."""
    begun = await person.post("/api/payments/subscribe", {"tier": "basic"})
    assert begun.status_code == 200, begun.text
    found = await payments.look("/v1/customers", email=person.email)
    (customer,) = found["data"]
    assert isinstance(customer["id"], str)
    return customer["id"]
