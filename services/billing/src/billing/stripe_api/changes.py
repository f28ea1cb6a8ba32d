"""What members change of their subscriptions at Stripe; each answer is the subscription as it is
then, as an event."""

from typing import Any

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
from billing.stripe_api.objects import Subscription

Json = dict[str, Any]

# What ends a pause: what was written of it, and the period that nobody paid for.
END_PAUSE: SubscriptionUpdateParams = {
    "pause_collection": "",
    "metadata": {"pausedFrom": "", "unpaidUntil": ""},
}
BEGIN_PERIOD: SubscriptionUpdateParams = {
    **END_PAUSE,
    "billing_cycle_anchor": {"type": "now"},
    "proration_behavior": "none",
}


class SubscriptionChanges:
    """Changes subscriptions, and says what a change would cost."""

    def __init__(self, client: stripe.StripeClient) -> None:
        self._v1 = client.v1

    async def update(
        self,
        subscription_id: str,
        change: SubscriptionUpdateParams,
        *,
        after: int,
        idempotency_key: str | None = None,
    ) -> Event:
        """Change a subscription, once for each key. The answer is newer than the second `after` of
        what was known before, also where Stripe's clock has been moved."""
        options: stripe.RequestOptions = {}
        if idempotency_key is not None:
            options["idempotency_key"] = idempotency_key
        asked = self._v1.subscriptions.update_async(subscription_id, change, options)
        answer = await call("to change a subscription", asked)
        if is_replayed(answer):
            # The stored response may be outdated.
            return await self.look(subscription_id, after=after)
        return _answer(answer, after)

    async def look(self, subscription_id: str, *, after: int) -> Event:
        """The subscription as it is now, newer than the second `after`."""
        asked = self._v1.subscriptions.retrieve_async(subscription_id)
        return _answer(await call("for a subscription", asked), after)

    async def begin_unpaid_period(self, subscription_id: str) -> None:
        """Begin a period that is paid, if the present one began in a pause that is over."""
        asked = self._v1.subscriptions.retrieve_async(subscription_id)
        found = (await call("for a subscription", asked)).to_dict()
        now = observed_subscription(found, 0).about(Subscription)
        if now.status == "active" and now.pause_collection is None and now.is_unpaid:
            options: stripe.RequestOptions = {"idempotency_key": key_of_period(now)}
            asked = self._v1.subscriptions.update_async(subscription_id, BEGIN_PERIOD, options)
            await call("to begin a period", asked)

    async def end_pause_without_dates(self, subscription_id: str) -> None:
        """End a pause whose dates a change has removed."""
        asked = self._v1.subscriptions.retrieve_async(subscription_id)
        found = (await call("for a subscription", asked)).to_dict()
        now = observed_subscription(found, 0).about(Subscription)
        if now.pause_collection is not None and now.metadata.paused_from is None:
            asked = self._v1.subscriptions.update_async(subscription_id, {"pause_collection": ""})
            await call("to end a pause", asked)

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

    async def create(
        self, request: SubscriptionCreateParams, *, idempotency_key: str, after: int = 0
    ) -> Event:
        """Begin a subscription, or return the one that was begun with this key."""
        options: stripe.RequestOptions = {"idempotency_key": idempotency_key}
        asked = self._v1.subscriptions.create_async(request, options)
        return _answer(await call("for a subscription", asked), after)

    async def of_customer(self, customer_id: str) -> list[Event]:
        """All subscriptions of a customer, the newest first."""
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


def key_of_period(unpaid: Subscription) -> str:
    """The idempotency key of the period after a pause, for its member and for the worker."""
    return f"period-{unpaid.id}-{unpaid.period_start}-{unpaid.metadata.paused_from}"


def _answer(subscription: Any, after: int) -> Event:
    # Stripe's clock has whole seconds: what happened before may be of the same one.
    second = max(second_of(subscription), after + 1)
    return observed_subscription(subscription.to_dict(), second)
