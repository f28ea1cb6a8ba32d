"""A request to Stripe: its time limit, and Stripe's errors as ours."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import stripe

from chassis import tracing
from messaging import exceptions

_SECONDS_ALTOGETHER = 12

A = TypeVar("A")


class StripeFailed(Exception):
    """Stripe refused, failed or was not there."""


class StripeRefused(StripeFailed):
    """Stripe understood the request, and will refuse it again."""


class NoSuchCustomer(StripeRefused):
    """Stripe does not know the customer (any more)."""


class NoLongerThere(StripeRefused):
    """What was named does not exist (any more), or has ended."""


class KeyRefused(StripeFailed):
    """Stripe does not take the secret key."""


class InvalidAddress(StripeRefused):
    """Stripe does not take the e-mail address."""


class NoTaxLocation(StripeRefused):
    """Stripe does not know where the customer is."""


class IdempotencyKeyUsed(StripeFailed):
    """Stripe repeats a failure for this idempotency key, or has seen it with other parameters."""


class IdempotencyKeyInUse(StripeFailed):
    """Stripe is at work for another request with this idempotency key."""


# A refund may succeed later: the account has nothing to pay it from now.
_BY_CODE: dict[str | None, type[StripeFailed]] = {
    "balance_insufficient": StripeFailed,
    "customer_tax_location_invalid": NoTaxLocation,
}


async def call(what: str, asking: Awaitable[A]) -> A:
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
    if isinstance(error, stripe.AuthenticationError):
        return KeyRefused
    # The library leaves out the code of some kinds of errors.
    code = error.code or (error.error.code if error.error else None)
    if code == "resource_missing" and getattr(error, "param", None) == "customer":
        return NoSuchCustomer
    if code == "resource_missing":
        return NoLongerThere
    if code in _BY_CODE:
        return _BY_CODE[code]
    # It repeats its first answer to a key, its own failures too, and refuses other parameters.
    repeated = (error.headers or {}).get("idempotent-replayed") == "true"
    if code == "idempotency_key_in_use":
        return IdempotencyKeyInUse
    in_use = error.http_status == 409
    if repeated or (isinstance(error, stripe.IdempotencyError) and not in_use):
        return IdempotencyKeyUsed
    # It refuses some addresses that a member can register with.
    if code == "email_invalid" or getattr(error, "param", None) == "email":
        return InvalidAddress
    return StripeRefused if isinstance(error, stripe.InvalidRequestError) else StripeFailed
