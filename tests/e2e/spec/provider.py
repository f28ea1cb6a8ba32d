"""The payment provider, which sends signed events to the webhook, and their outcomes."""

import json
import time
from pathlib import Path
from typing import Any

import httpx
from stripe import WebhookSignature

from chassis import ids
from tests.e2e.people import Person, a_new_member
from tests.e2e.shopping import opens, tier_checkout
from tests.e2e.stand_ins import Payments

# A plan that no other test uses.
SLUG = "budget-keto"
BASIC, PRO = "price_sandbox_basic", "price_sandbox_pro"
FREE = {"subscriptionTier": "FREE", "subscriptionStatus": "INACTIVE", "role": "MEMBER"}
FOR_LIFE = {"subscriptionTier": "LIFETIME", "subscriptionStatus": "ACTIVE", "role": "PREMIUM"}
DAY = 24 * 3600
WEBHOOK = "/api/payments/webhook"
_EVENTS = Path(__file__).parents[3] / "services/billing/tests/samples"

Event = dict[str, Any]


def checkout(member: Person, **metadata: str) -> Event:
    """A paid checkout."""
    event = _recorded("checkout.session.completed.payment.basil")
    it = event["data"]["object"]
    it |= {"id": f"cs_test_{ids.new()}", "payment_intent": f"pi_{ids.new()}", "customer": None}
    it |= {"amount_total": 1999, "amount_subtotal": 1999, "currency": "usd"}
    it["metadata"] = {"userId": member.id, **metadata}
    return event


def lifetime(member: Person) -> Event:
    """A paid lifetime."""
    event = _recorded("checkout.session.completed.lifetime.DERIVED")
    event["data"]["object"] |= {"id": f"cs_test_{ids.new()}", "customer": None}
    event["data"]["object"]["metadata"] = {"userId": member.id, "tier": "lifetime"}
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
    event = _recorded(f"customer.subscription.created.{shape}")
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


def _recorded(name: str) -> Event:
    """A recorded event of Stripe's, with a new id and time."""
    event: Event = json.loads((_EVENTS / f"{name}.json").read_text())
    # Some were sent in live mode; the system under test has a test key.
    event |= {"id": f"evt_{ids.new()}", "livemode": False, "created": int(time.time())}
    return event


class Provider:
    """Sends events to the webhook."""

    def __init__(self, api: httpx.AsyncClient, secret: str, plan_id: str) -> None:
        self._api = api
        self._secret = secret
        self._plan_id = plan_id

    def signature(self, raw: bytes, *, secret: str = "", at: float | None = None) -> str:
        """The signature header that Stripe would send with these bytes."""
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

    async def deliver(self, event: Event) -> None:
        """Deliver an event, and check that it was accepted."""
        raw = json.dumps(event, indent=1).encode()
        answer = await self.post(raw, self.signature(raw))
        assert (answer.status_code, answer.json()) == (200, {"received": True}), answer.text

    async def sells_the_plan_to(self, member: Person) -> Person:
        """Deliver the event of a paid plan, and wait until the plan opens."""
        await self.deliver(checkout(member, planId=self._plan_id))
        await opens(member, SLUG)
        return member

    async def makes_a_patron(self, member: Person) -> Person:
        """Deliver the event of a paid lifetime, and wait until the profile has it."""
        await self.deliver(lifetime(member))
        await member.becomes(**FOR_LIFE)
        return member

    async def leaves_unchanged(self, member: Person, expected: dict[str, str]) -> None:
        """Assert that a membership is unchanged, after a later event has been processed."""
        await self.makes_a_patron(await a_new_member(self._api))
        me = await member.me()
        assert {name: me[name] for name in expected} == expected


async def customer_of(person: Person, payments: Payments) -> str:
    """The member's customer at the provider, which the first checkout creates."""
    await tier_checkout(person, "basic")
    (customer,) = (await payments.look("/v1/customers", email=person.email))["data"]
    assert isinstance(customer["id"], str)
    return customer["id"]
