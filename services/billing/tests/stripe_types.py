"""Holds what we ask Stripe for against the request types that its package ships."""

import sys
import types
import typing
from functools import cache
from typing import Any, Union

import typing_extensions as te
from pydantic import ConfigDict, TypeAdapter
from stripe._stripe_context import StripeContext

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
