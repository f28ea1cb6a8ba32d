"""Stripe, through its own library: time limits, retries, one version, and its errors in ours.

The API version is pinned to that of the library's types; a test says so when either moves.
"""

import logging

import httpx
import stripe
from stripe.params import CustomerCreateParams, CustomerUpdateParams
from stripe.params.billing_portal import SessionCreateParams, SessionCreateParamsFlowData
from stripe.params.checkout import SessionCreateParams as CheckoutParams

from billing.settings import TIERS, Settings
from billing.stripe_api.account import StripeAccount
from billing.stripe_api.balance import CustomerBalance
from billing.stripe_api.bills import Bills
from billing.stripe_api.changes import SubscriptionChanges
from billing.stripe_api.errors import (
    NoLongerThere,
    NoSuchCustomer,
    StripeFailed,
    StripeRefused,
    call,
)
from billing.stripe_api.events import Event
from billing.stripe_api.refunds import Refunds
from chassis import clock
from chassis.http import BadRequest

log = logging.getLogger(__name__)

# The version whose parameters `stripe_requests` uses; the library's types are of the same one.
API_VERSION = "2026-10-28.endive"

_TIMES = httpx.Timeout(8, connect=3)
_RETRIES = 2


class Stripe:
    """Stripe's API, as far as billing uses it."""

    def __init__(self, settings: Settings) -> None:
        self._http = stripe.HTTPXClient(timeout=_TIMES)
        self._dashboard = f"{settings.frontend_url}/dashboard"
        self._webhook_secret = settings.stripe_webhook_secret
        self._prices = [price for price in map(settings.price_of, TIERS) if price]
        self._client = stripe.StripeClient(
            settings.stripe_secret_key,
            stripe_version=API_VERSION,
            base_addresses={"api": settings.stripe_api_base} if settings.stripe_api_base else {},
            http_client=self._http,
            # The library gives each request a new idempotency key, so that its retries do nothing
            # twice, and a member who starts again gets a new session.
            max_network_retries=_RETRIES,
        )

    @property
    def account(self) -> StripeAccount:
        """The account's lists, for the worker and for operators."""
        return StripeAccount(self._client)

    @property
    def balance(self) -> CustomerBalance:
        """The balances of customers, for the worker."""
        return CustomerBalance(self._client)

    @property
    def bills(self) -> Bills:
        """The invoices of subscriptions, for the worker."""
        return Bills(self._client)

    @property
    def refunds(self) -> Refunds:
        """The refunds of payments."""
        return Refunds(self._client)

    @property
    def changes(self) -> SubscriptionChanges:
        """Changes of subscriptions, for members."""
        return SubscriptionChanges(self._client)

    async def close(self) -> None:
        await self._http.close_async()  # type: ignore[no-untyped-call]

    async def confirm_account(self) -> None:
        """Raise StripeFailed unless the key knows one of our prices: the key of another account
        knows no object of ours, and "no such object" then means nothing."""
        for price_id in self._prices:
            try:
                await self.account.price(price_id)
            except NoLongerThere:
                continue
            return
        raise StripeFailed("the key knows none of our prices: is it of another account?")

    async def create_customer(self, request: CustomerCreateParams, idempotency_key: str) -> str:
        """The id of a new customer, or of the one that was made with this key before."""
        customers = self._client.v1.customers
        options: stripe.RequestOptions = {"idempotency_key": idempotency_key}
        return (await call("for a customer", customers.create_async(request, options))).id

    async def update_customer(self, customer_id: str, request: CustomerUpdateParams) -> None:
        """Change a customer; one that was deleted stays as it is."""
        customers = self._client.v1.customers
        try:
            await call("to change a customer", customers.update_async(customer_id, request))
        except (NoLongerThere, NoSuchCustomer):
            if not await self.is_deleted(customer_id):
                raise

    async def is_deleted(self, customer_id: str) -> bool:
        """Whether the customer was deleted; NoLongerThere if it never existed."""
        customers = self._client.v1.customers
        found = await call("for a customer", customers.retrieve_async(customer_id))
        return bool(getattr(found, "deleted", False))

    async def delete_customer(self, customer_id: str) -> None:
        """Delete a customer, with which the subscriptions end; one that was deleted is done."""
        customers = self._client.v1.customers
        try:
            await call("to delete a customer", customers.delete_async(customer_id))
        except (NoLongerThere, NoSuchCustomer):
            # Stripe says this of a deleted customer, and of one that it never had.
            if not await self.is_deleted(customer_id):
                raise

    async def create_checkout(self, request: CheckoutParams) -> tuple[str, str]:
        """The id of a new checkout session, and the address of its page."""
        sessions = self._client.v1.checkout.sessions
        made = await call("for a checkout", sessions.create_async(request))
        if not made.url:
            raise StripeFailed(f"{made.id} has no page")
        return made.id, made.url

    async def note_on_checkout(self, session_id: str, metadata: dict[str, str]) -> None:
        """Add metadata to a checkout session that was paid, which survives a restore."""
        noted = {**metadata, "noted": clock.now().isoformat()}
        sessions = self._client.v1.checkout.sessions
        labelled = sessions.update_async(session_id, {"metadata": noted})
        await call("to label a checkout", labelled)

    async def expire_checkout(self, session_id: str) -> str:
        """End an open checkout session; return the status that it has then."""
        sessions = self._client.v1.checkout.sessions
        try:
            ended = await call("to end a checkout", sessions.expire_async(session_id))
        except StripeFailed:
            # Only an open session can be ended.
            ended = await call("for a checkout", sessions.retrieve_async(session_id))
            if ended.status == "open":
                raise
        return ended.status or ""

    async def create_portal(
        self, customer_id: str, flow: SessionCreateParamsFlowData | None = None
    ) -> str:
        """The address of a new billing portal session, which leads back to the dashboard."""
        sessions = self._client.v1.billing_portal.sessions
        request: SessionCreateParams = {"customer": customer_id, "return_url": self._dashboard}
        if flow is not None:
            request["flow_data"] = flow
        return (await call("for a portal", sessions.create_async(request))).url

    async def receipt_url(self, payment_id: str) -> str | None:
        """The address of the receipt of a payment."""
        payments = self._client.v1.payment_intents
        asked = payments.retrieve_async(payment_id, {"expand": ["latest_charge"]})
        found = await call("for a payment", asked)
        charge = found.latest_charge
        return None if charge is None or isinstance(charge, str) else charge.receipt_url

    async def invoice_pdf(self, invoice_id: str) -> str | None:
        """The address of an invoice as a PDF; Stripe gives another one after 30 days."""
        asked = self._client.v1.invoices.retrieve_async(invoice_id)
        return (await call("for an invoice", asked)).invoice_pdf

    async def credit_note_pdf(self, note_id: str) -> str:
        """The address of a credit note as a PDF."""
        asked = self._client.v1.credit_notes.retrieve_async(note_id)
        return (await call("for a credit note", asked)).pdf

    async def cancel_at_period_end(self, subscription_id: str) -> None:
        """Have a subscription end with the period that is paid; harmless when it does already,
        and when it has ended or was deleted."""
        subscriptions = self._client.v1.subscriptions
        try:
            await self.account.cancel(subscription_id, now=False)
        except NoLongerThere:
            await self.confirm_account()
        except StripeRefused:
            # Only a live subscription can be changed.
            found = await call("for a subscription", subscriptions.retrieve_async(subscription_id))
            if found.status not in ("canceled", "incomplete_expired"):
                raise

    async def item_of(self, subscription_id: str) -> str:
        """The id of the first item of a subscription."""
        subscriptions = self._client.v1.subscriptions
        found = await call("for a subscription", subscriptions.retrieve_async(subscription_id))
        return str(found["items"].data[0].id)

    def read_event(self, raw: bytes, signature: str | None) -> Event:
        """The event in a webhook's body, if Stripe has signed it a short while ago."""
        try:
            # Use only Stripe's signature check: building its event, an object for each part of the
            # body, would be a tenth of a webhook's cost.
            verify = stripe.WebhookSignature.verify_header
            verify(raw, signature, self._webhook_secret, stripe.Webhook.DEFAULT_TOLERANCE)
            return Event(raw)
        except Exception as error:
            # It raises more than it documents: for invalid UTF-8, for invalid JSON, and for JSON
            # that is not an object.
            log.warning("A webhook was refused: %s: %s", type(error).__name__, error)
            raise BadRequest("Invalid webhook signature") from None
