"""Refunds at Stripe: what was charged, what has gone back, and a new refund."""

from typing import NamedTuple

import stripe

from billing.stripe_api.errors import call
from billing.stripe_api.events import Event
from billing.stripe_api.lists import all_of

# In the metadata of a refund: our id.
INTENT = "refundIntent"


class Charged(NamedTuple):
    """What a payment has charged."""

    cents: int
    currency: str


class Refunds:
    """Reads and makes the refunds of payments."""

    def __init__(self, client: stripe.StripeClient) -> None:
        self._v1 = client.v1

    async def charged(self, payment_id: str) -> Charged:
        """What a payment has charged."""
        asked = self._v1.payment_intents.retrieve_async(payment_id)
        found = await call("for a payment", asked)
        return Charged(found.amount_received, found.currency)

    async def of_payment(self, payment_id: str) -> list[Event]:
        """Every refund of a payment in its current state, the oldest first."""
        listing, params = self._v1.refunds.list_async, {"payment_intent": payment_id}
        # Stripe's clock may be read a second too early.
        listed = [
            Event.observed("refund.observed", found, max(second, found["created"]))
            async for found, second in all_of("for refunds", listing, params)
        ]
        return listed[::-1]

    async def make(
        self, payment_id: str, *, cents: int, key: str, metadata: dict[str, str]
    ) -> Event:
        """Refund a part of a payment, once for each key."""
        params: stripe.params.RefundCreateParams = {
            "payment_intent": payment_id,
            "amount": cents,
            "metadata": metadata,
        }
        options: stripe.RequestOptions = {"idempotency_key": key}
        made = await call("for a refund", self._v1.refunds.create_async(params, options))
        return Event.observed("refund.observed", made.to_dict(), made.created)
