"""Holds what we ask Stripe for against the request types that its package ships."""

import sys
import types
import typing
from functools import cache
from typing import Any, Union

import stripe
import typing_extensions as te
from pydantic import ConfigDict, TypeAdapter
from stripe import params
from stripe._stripe_context import StripeContext
from stripe.params import billing_portal, checkout

_UNIONS: tuple[Any, ...] = (typing.Union, types.UnionType)


@cache
def adapter(shape: Any) -> TypeAdapter[Any]:
    """Validates strictly, and refuses what the type does not know."""
    return TypeAdapter(_strict(shape))


@cache
def _strict(shape: Any) -> Any:
    """A closed copy of a request type: Stripe's own is everybody's, and stays as it is."""
    names = {
        **vars(typing),
        **vars(te),
        "StripeContext": StripeContext,
        **vars(sys.modules[shape.__module__]),
    }
    hints = te.get_type_hints(shape, localns=names)
    fields = {
        field: _closed(hint) if field in shape.__required_keys__ else te.NotRequired[_closed(hint)]
        for field, hint in hints.items()
    }
    make: Any = te.TypedDict
    copy = make(shape.__name__, fields)
    copy.__pydantic_config__ = ConfigDict(extra="forbid", arbitrary_types_allowed=True, strict=True)
    return copy


def check(shape: Any, request: Any) -> None:
    """Raise a ValidationError when a request does not fit its type."""
    adapter(shape).validate_python(request)


def _closed(hint: Any) -> Any:
    """The types leave enumerations open with `| str`; Stripe's servers do not."""
    origin: Any = te.get_origin(hint)
    inside = te.get_args(hint)
    if origin in _UNIONS:
        if any(_is_choice(part) for part in inside):
            inside = tuple(part for part in inside if part is not str)
        return Union[tuple(_closed(part) for part in inside)]  # noqa: UP007 - made here
    if te.is_typeddict(hint):
        return _strict(hint)
    if origin is list:
        return list[_closed(inside[0])]  # type: ignore[misc]
    return hint


def _is_choice(hint: Any) -> bool:
    origin: Any = te.get_origin(hint)
    return origin is te.Literal and te.get_args(hint) != ("",)


# Every request that billing makes, and the type of its parameters.
REQUESTS: tuple[tuple[Any, str, Any], ...] = (
    (stripe.CustomerService, "create_async", params.CustomerCreateParams),
    (stripe.CustomerService, "retrieve_async", params.CustomerRetrieveParams),
    (stripe.CustomerService, "update_async", params.CustomerUpdateParams),
    (stripe.CustomerService, "list_async", params.CustomerListParams),
    (stripe.CustomerService, "delete_async", params.CustomerDeleteParams),
    (stripe.SubscriptionService, "retrieve_async", params.SubscriptionRetrieveParams),
    (stripe.SubscriptionService, "list_async", params.SubscriptionListParams),
    (stripe.SubscriptionService, "update_async", params.SubscriptionUpdateParams),
    (stripe.SubscriptionService, "cancel_async", params.SubscriptionCancelParams),
    (stripe.EventService, "list_async", params.EventListParams),
    (stripe.RefundService, "create_async", params.RefundCreateParams),
    (stripe.RefundService, "list_async", params.RefundListParams),
    (stripe.DisputeService, "list_async", params.DisputeListParams),
    (stripe.PaymentIntentService, "retrieve_async", params.PaymentIntentRetrieveParams),
    (stripe.PriceService, "retrieve_async", params.PriceRetrieveParams),
    (stripe.WebhookEndpointService, "list_async", params.WebhookEndpointListParams),
    (stripe.checkout.SessionService, "create_async", checkout.SessionCreateParams),
    (stripe.checkout.SessionService, "retrieve_async", checkout.SessionRetrieveParams),
    (stripe.checkout.SessionService, "list_async", checkout.SessionListParams),
    (stripe.checkout.SessionService, "expire_async", checkout.SessionExpireParams),
    (stripe.billing_portal.SessionService, "create_async", billing_portal.SessionCreateParams),
    (
        stripe.billing_portal.ConfigurationService,
        "list_async",
        billing_portal.ConfigurationListParams,
    ),
)


def checking(method: Any, shape: Any) -> Any:
    """A method of the library that holds its parameters against their type first."""

    async def checked(service: Any, *arguments: Any) -> Any:
        for argument in arguments:
            if isinstance(argument, dict) and "idempotency_key" not in argument:
                check(shape, argument)
        return await method(service, *arguments)

    return checked
