"""The account's objects at Stripe: lists and single ones, for the worker and for operators."""

from collections.abc import AsyncIterator, Collection
from datetime import datetime

import stripe
from stripe.params import CustomerListParams

from billing.stripe_api.errors import NoSuchCustomer, call
from billing.stripe_api.events import Event
from billing.stripe_api.lists import Json, all_of, pages, second_of
from billing.stripe_api.objects import CheckoutSession
from billing.stripe_api.parts import id_of
from billing.stripe_api.schedules import release_schedule_of
from chassis import clock

# In the metadata of a payment intent.
_REFUNDED_ELSEWHERE = "refundedElsewhere"


class StripeAccount:
    """Reads the account, a page at a time."""

    def __init__(self, client: stripe.StripeClient) -> None:
        self._v1 = client.v1

    async def events(self, types: Collection[str], since: datetime) -> AsyncIterator[list[Event]]:
        """Pages of the events of these types, the newest first. Stripe keeps them for 30 days."""
        params = {"types": sorted(types), "created": {"gte": int(since.timestamp())}}
        async for page, _ in pages("for events", self._v1.events.list_async, params):
            yield [Event.of(listed) for listed in page]

    async def subscriptions(self) -> AsyncIterator[Event]:
        """Every subscription in its current state, including ended ones."""
        params = {"status": "all", "expand": ["data.customer", "data.schedule"]}
        listing = self._v1.subscriptions.list_async
        async for found, second in all_of("for subscriptions", listing, params):
            yield observed_subscription(_with_user_of_customer(found), second)

    async def subscription(self, subscription_id: str) -> Event:
        """The current state of a subscription."""
        asked = self._v1.subscriptions.retrieve_async(subscription_id, {"expand": ["schedule"]})
        found = await call("for a subscription", asked)
        return observed_subscription(found.to_dict(), second_of(found))

    async def completed_checkouts(self, since: datetime | None = None) -> AsyncIterator[Event]:
        """Every completed checkout session that was opened since then, with the charge that paid
        it."""
        params: Json = {"status": "complete", "expand": ["data.payment_intent.latest_charge"]}
        if since is not None:
            params["created"] = {"gte": int(since.timestamp())}
        listing = self._v1.checkout.sessions.list_async
        async for found, _ in all_of("for checkouts", listing, params):
            yield Event.observed("checkout.session.completed", found, _paid_at(found))

    async def invoices(self) -> AsyncIterator[Event]:
        """Every finalized invoice in its current state."""
        async for found, second in all_of("for invoices", self._v1.invoices.list_async):
            if found.get("status") != "draft":
                yield Event.observed("invoice.observed", found, second)

    async def credit_notes(self) -> AsyncIterator[Event]:
        """Every credit note in its current state."""
        async for found, second in all_of("for credit notes", self._v1.credit_notes.list_async):
            yield Event.observed("credit_note.observed", found, second)

    async def refunds(self) -> AsyncIterator[Event]:
        """Every refund in its current state."""
        async for found, second in all_of("for refunds", self._v1.refunds.list_async):
            yield Event.observed("refund.observed", found, second)

    async def disputes(self) -> AsyncIterator[Event]:
        """Every dispute in its current state."""
        async for found, second in all_of("for disputes", self._v1.disputes.list_async):
            yield Event.observed("charge.dispute.observed", found, second)

    async def user_of_customer(self, customer_id: str) -> str | None:
        """The user id in a customer's metadata."""
        found = await call("for a customer", self._v1.customers.retrieve_async(customer_id))
        return _user_of(found.to_dict())

    async def customer_of_payment(self, payment_id: str) -> str:
        """The customer who paid; empty without one."""
        return str(id_of((await self._payment(payment_id)).get("customer")) or "")

    async def is_of_invoice(self, payment_id: str) -> bool:
        """Whether a payment is for an invoice, and so for an existing subscription."""
        params = {"payment": {"type": "payment_intent", "payment_intent": payment_id}}
        listing = self._v1.invoice_payments.list_async
        async for _ in all_of("for payments of invoices", listing, params):
            return True
        return False

    async def checkouts_of_subscriptions(
        self, customer_id: str, since: datetime, until: datetime
    ) -> AsyncIterator[CheckoutSession]:
        """The checkouts of a customer that sell a subscription, the newest first."""
        created = {"gte": int(since.timestamp()), "lte": int(until.timestamp())}
        params = {"customer": customer_id, "created": created}
        listing = self._v1.checkout.sessions.list_async
        async for found, _ in all_of("for checkouts", listing, params):
            if found.get("mode") == "subscription":
                yield CheckoutSession.model_validate(found)

    async def note_refunded_elsewhere(self, payment_id: str, at: datetime) -> None:
        """Record a refund made elsewhere in the payment's metadata, which survives a restore."""
        change: stripe.params.PaymentIntentUpdateParams = {
            "metadata": {_REFUNDED_ELSEWHERE: at.isoformat()}
        }
        payments = self._v1.payment_intents
        await call("to label a payment", payments.update_async(payment_id, change))

    async def label_subscription(self, subscription_id: str, metadata: dict[str, str]) -> None:
        """Add metadata to a subscription, also to one that has ended."""
        change: stripe.params.SubscriptionUpdateParams = {"metadata": metadata}
        subscriptions = self._v1.subscriptions
        await call("to label a subscription", subscriptions.update_async(subscription_id, change))

    async def refunded_elsewhere_at(self, payment_id: str) -> datetime | None:
        """When a payment was refunded elsewhere, from its metadata."""
        noted = (await self._payment(payment_id)).get("metadata") or {}
        try:
            return datetime.fromisoformat(noted[_REFUNDED_ELSEWHERE])
        except (KeyError, ValueError):
            return None

    async def _payment(self, payment_id: str) -> Json:
        found = await call("for a payment", self._v1.payment_intents.retrieve_async(payment_id))
        return dict(found.to_dict())

    async def customers(self, params: CustomerListParams) -> AsyncIterator[tuple[str, str]]:
        """The customers with a user id in their metadata, and that id."""
        async for found, _ in all_of("for customers", self._v1.customers.list_async, params):
            user_id = _user_of(found)
            if user_id is not None:
                yield found["id"], user_id

    async def balances(self) -> AsyncIterator[Event]:
        """Every customer with its balance."""
        async for found, second in all_of("for customers", self._v1.customers.list_async):
            yield Event.observed("customer.updated", found, second)

    async def open_checkouts(self, customer_id: str) -> list[str]:
        """The checkout sessions of a customer that can still be paid; a deleted one has none."""
        params = {"status": "open", "customer": customer_id}
        listing = self._v1.checkout.sessions.list_async
        try:
            return [found["id"] async for found, _ in all_of("for checkouts", listing, params)]
        except NoSuchCustomer:
            return []

    async def price(self, price_id: str) -> Json:
        found = await call("for a price", self._v1.prices.retrieve_async(price_id))
        return dict(found.to_dict())

    async def portal_configurations(self) -> list[Json]:
        listing = self._v1.billing_portal.configurations.list_async
        # The products, with their prices, are only returned when expanded.
        params = {"expand": ["data.features.subscription_update.products"]}
        return [found async for found, _ in all_of("for portal configurations", listing, params)]

    async def webhook_endpoints(self) -> list[Json]:
        listing = self._v1.webhook_endpoints.list_async
        return [found async for found, _ in all_of("for webhook endpoints", listing)]

    async def cancel(self, subscription_id: str, *, now: bool) -> Event:
        """End a subscription now or with its paid period; return its new state."""
        subscriptions = self._v1.subscriptions
        if now:
            ending = subscriptions.cancel_async(subscription_id)
        else:
            await release_schedule_of(self._v1, subscription_id)
            ending = subscriptions.update_async(subscription_id, {"cancel_at_period_end": True})
        found = await call("to end a subscription", ending)
        return observed_subscription(found.to_dict(), second_of(found))


def observed_subscription(found: Json, second: int) -> Event:
    """A subscription as an event: of the second in which it ended, or of the observation."""
    if found.get("status") == "canceled":
        ended = found.get("ended_at") or found.get("canceled_at") or second
        return Event.observed("customer.subscription.deleted", found, ended)
    if found.get("status") == "incomplete":
        # The initial status: it has not changed since.
        second = found.get("created") or second
    return Event.observed("customer.subscription.observed", found, second)


def _user_of(customer: Json) -> str | None:
    user_id = (customer.get("metadata") or {}).get("userId")
    return user_id if isinstance(user_id, str) and user_id else None


def _with_user_of_customer(found: Json) -> Json:
    """The subscription with the user id of its customer, unless it has one."""
    customer = found.get("customer")
    if not isinstance(customer, dict):
        return found
    metadata = {"userId": _user_of(customer)} | (found["metadata"] or {})
    return {**found, "customer": customer.get("id"), "metadata": metadata}


def _paid_at(session: Json) -> int:
    """When a session was paid, from its charge: the session does not have the time."""
    intent = session.get("payment_intent")
    charge = intent.get("latest_charge") if isinstance(intent, dict) else None
    paid = charge if isinstance(charge, dict) else session
    created = paid.get("created")
    return created if isinstance(created, int) else int(clock.now().timestamp())
