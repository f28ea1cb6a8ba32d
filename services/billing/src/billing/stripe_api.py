"""Stripe, through its own library: time limits, retries, one version, and its errors in ours."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import TypeVar

import httpx
import stripe
from stripe.params import CustomerCreateParams
from stripe.params.billing_portal import SessionCreateParams as PortalParams
from stripe.params.checkout import SessionCreateParams

from billing.settings import Settings
from billing.stripe_events import Event
from chassis.http import BadRequest
from chassis.observability import exceptions, tracing

log = logging.getLogger(__name__)

# The version whose parameters `stripe_requests` uses; the library's types are of the same one.
API_VERSION = "2026-10-28.endive"

# A checkout asks up to twice and has to be done within the gateway's 30 seconds.
_SECONDS_ALTOGETHER = 12
_TIMES = httpx.Timeout(8, connect=3)
_RETRIES = 2

A = TypeVar("A")


class StripeFailed(Exception):
    """Stripe refused, failed or was not there."""


class NoSuchCustomer(StripeFailed):
    """Stripe does not know the customer (any more)."""


class KeySpent(StripeFailed):
    """Stripe will not do anything for this idempotency key any more, for a day."""


class Stripe:
    """What we have Stripe do."""

    def __init__(self, settings: Settings) -> None:
        self._http = stripe.HTTPXClient(timeout=_TIMES)
        self._webhook_secret = settings.stripe_webhook_secret
        self._client = stripe.StripeClient(
            settings.stripe_secret_key,
            stripe_version=API_VERSION,
            base_addresses={"api": settings.stripe_api_base} if settings.stripe_api_base else {},
            http_client=self._http,
            # The library gives each request an idempotency key of its own, so that its retries
            # do nothing twice, and a member who starts again gets a new session.
            max_network_retries=_RETRIES,
        )

    async def close(self) -> None:
        """Hang up."""
        await self._http.close_async()  # type: ignore[no-untyped-call]

    async def create_customer(self, wish: CustomerCreateParams, idempotency_key: str) -> str:
        """The id of a new customer, or of the one that was made with this key before."""
        customers = self._client.v1.customers
        options: stripe.RequestOptions = {"idempotency_key": idempotency_key}
        return (await _asked("for a customer", customers.create_async(wish, options))).id

    async def create_checkout(self, wish: SessionCreateParams) -> tuple[str, str]:
        """The id of a new checkout session, and the address of its page."""
        sessions = self._client.v1.checkout.sessions
        made = await _asked("for a checkout", sessions.create_async(wish))
        if not made.url:
            raise StripeFailed(f"{made.id} has no page")
        return made.id, made.url

    async def create_portal(self, wish: PortalParams) -> str:
        """The address of a new billing portal session."""
        sessions = self._client.v1.billing_portal.sessions
        return (await _asked("for a portal", sessions.create_async(wish))).url

    def read_event(self, raw: bytes, signature: str | None) -> Event:
        """The event in a webhook's body, if Stripe has signed it a short while ago."""
        try:
            # Stripe's code knows what a signature is, and refuses what is no event of version 1.
            self._client.construct_event(raw, signature, self._webhook_secret)
            return Event(raw)
        except Exception as error:
            # It raises a lot more than it documents: for bytes that are no text, texts that are
            # no JSON, JSON that is no object.
            log.warning("A webhook was refused: %s: %s", type(error).__name__, error)
            raise BadRequest("Invalid webhook signature") from None


async def _asked(what: str, asking: Awaitable[A]) -> A:
    try:
        with tracing.asking(f"ask Stripe {what}"):
            async with asyncio.timeout(_SECONDS_ALTOGETHER):
                return await asking
    except TimeoutError:
        raise StripeFailed(f"no answer within {_SECONDS_ALTOGETHER} s") from None
    except stripe.StripeError as error:
        # Stripe's words may quote an e-mail address: its code and request id are enough.
        raise _kind_of(error)(exceptions.describe(error)) from error


def _kind_of(error: stripe.StripeError) -> type[StripeFailed]:
    if error.code == "resource_missing" and getattr(error, "param", None) == "customer":
        return NoSuchCustomer
    # It repeats its first answer to a key, its own failures too, and refuses other parameters.
    repeated = (error.headers or {}).get("idempotent-replayed") == "true"
    in_use = error.code == "idempotency_key_in_use" or error.http_status == 409
    if repeated or (isinstance(error, stripe.IdempotencyError) and not in_use):
        return KeySpent
    return StripeFailed
