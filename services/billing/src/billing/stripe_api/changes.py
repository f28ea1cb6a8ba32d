"""What members change of their subscriptions at Stripe; each answer is the subscription as it is
then, as an event."""

from typing import Any, NamedTuple

import stripe
from stripe.params import (
    InvoiceCreatePreviewParams,
    SubscriptionCreateParams,
    SubscriptionUpdateParams,
)

from billing.stripe_api.account import observed_subscription
from billing.stripe_api.errors import call
from billing.stripe_api.events import Event
from billing.stripe_api.lists import is_replayed, second_of
from billing.stripe_api.schedules import Phase, plan_phases, release_schedule

Json = dict[str, Any]

# A pause is a phase of the schedule.
_EXPANDED = ["schedule"]


class Known(NamedTuple):
    """What is known of a subscription when Stripe is asked: the second of its newest fact, and the
    arrival of the fact that was stored last."""

    second: int
    arrival: int


class SubscriptionChanges:
    """Changes subscriptions, and previews the cost of a change."""

    def __init__(self, client: stripe.StripeClient) -> None:
        self._v1 = client.v1

    async def update(
        self,
        subscription_id: str,
        change: SubscriptionUpdateParams,
        *,
        after: Known,
        idempotency_key: str | None = None,
    ) -> Event:
        """Change a subscription, once for each key. The answer is newer than what was known, also
        where Stripe's clock has been moved."""
        options: stripe.RequestOptions = {}
        if idempotency_key is not None:
            options["idempotency_key"] = idempotency_key
        change = {**change, "expand": _EXPANDED}
        asked = self._v1.subscriptions.update_async(subscription_id, change, options)
        answer = await call("to change a subscription", asked)
        if is_replayed(answer):
            # The stored response may be outdated.
            return await self.look(subscription_id, after=after)
        return _answer(answer, after)

    async def look(self, subscription_id: str, *, after: Known) -> Event:
        """The subscription as it is now, newer than what was known."""
        asked = self._v1.subscriptions.retrieve_async(subscription_id, {"expand": _EXPANDED})
        return _answer(await call("for a subscription", asked), after)

    async def release(self, schedule_id: str) -> None:
        """Have a subscription continue without its schedule; harmless when it does already."""
        await release_schedule(self._v1, schedule_id)

    async def plan(
        self,
        subscription_id: str,
        schedule_id: str | None,
        phases: list[Phase],
        end_behavior: str = "release",
    ) -> None:
        """Give a subscription these phases, in its schedule or in a new one."""
        await plan_phases(self._v1, subscription_id, schedule_id, phases, end_behavior)

    async def enable_tax(self, subscription_id: str) -> None:
        """Have Stripe compute the tax of a subscription's invoices."""
        change: SubscriptionUpdateParams = {"automatic_tax": {"enabled": True}}
        asked = self._v1.subscriptions.update_async(subscription_id, change)
        await call("to enable the tax of a subscription", asked)

    async def open_invoice(self, subscription_id: str) -> str | None:
        """The newest invoice of a subscription that is open."""
        listing = self._v1.invoices.list_async(
            {"subscription": subscription_id, "status": "open", "limit": 1}
        )
        found = (await call("for open invoices", listing)).data
        return str(found[0].id) if found else None

    async def page_of_invoice(self, invoice_id: str) -> str | None:
        """The page on which an invoice can be paid, which works for 30 days from now."""
        asked = self._v1.invoices.retrieve_async(invoice_id)
        return (await call("for an invoice", asked)).hosted_invoice_url

    async def unpaid_invoice(self, invoice_id: str) -> Event:
        """An invoice whose payment was declined or needs the bank, as the event that says so."""
        expand = ["payments.data.payment.payment_intent"]
        asked = self._v1.invoices.retrieve_async(invoice_id, {"expand": expand})
        answer = await call("for an invoice", asked)
        found: Json = answer.to_dict()
        listed = (found.get("payments") or {}).get("data") or ()
        intents = [(each.get("payment") or {}).get("payment_intent") for each in listed]
        needs_bank = any(
            isinstance(each, dict) and each.get("status") == "requires_action" for each in intents
        )
        happened = "payment_action_required" if needs_bank else "payment_failed"
        return Event.observed(f"invoice.{happened}", found, second_of(answer))

    async def create(self, request: SubscriptionCreateParams, *, idempotency_key: str) -> Event:
        """Begin a subscription, or return the one that was begun with this key."""
        options: stripe.RequestOptions = {"idempotency_key": idempotency_key}
        asked = self._v1.subscriptions.create_async(request, options)
        return _answer(await call("for a subscription", asked), Known(0, 0))

    async def of_customer(self, customer_id: str) -> list[Event]:
        """All subscriptions of a customer, newest first."""
        listing = self._v1.subscriptions.list_async(
            {"customer": customer_id, "status": "all", "limit": 100}
        )
        found = await call("for subscriptions", listing)
        second = second_of(found)
        return [observed_subscription(each.to_dict(), second) for each in found.data]

    async def preview(self, request: InvoiceCreatePreviewParams) -> Json:
        """The invoice that a change would make."""
        asked = self._v1.invoices.create_preview_async(request)
        found: Json = (await call("for a preview", asked)).to_dict()
        return found


def _answer(subscription: Any, after: Known) -> Event:
    second = max(second_of(subscription), after.second)
    answer = observed_subscription(subscription.to_dict(), second)
    answer.known = after.arrival
    return answer
