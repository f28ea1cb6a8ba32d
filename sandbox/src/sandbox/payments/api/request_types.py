"""Read and validate parameters by the request types of the stripe package."""

import re
import sys
import types
import typing
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any, Union

import typing_extensions as te
from stripe import RequestOptions
from stripe.params import CustomerUpdateParams

from sandbox.payments.account import InvalidParams, empty, missing, unknown_parameters
from sandbox.payments.api.form import Node, Tree

LONGEST_STRING = 5_000
METADATA_KEYS, METADATA_KEY_LENGTH, METADATA_VALUE_LENGTH = 50, 40, 500
# An empty string unsets it since 2013-08-12, though its type does not say so.
UNSET: dict[type, str] = {CustomerUpdateParams: "email"}
# Options of the Python client, not parameters of the API, though the types inherit them.
CLIENT_OPTIONS = frozenset(RequestOptions.__annotations__)


class Field(typing.NamedTuple):
    alternatives: tuple[Any, ...]
    required: bool


def read(shape: type, given: Tree, path: str = "") -> dict[str, Any]:
    """Turn a tree of strings into values of the types that `shape` declares."""
    fields = _fields(shape)
    if unknown := [_join(path, name) for name in given if name not in fields]:
        raise unknown_parameters(unknown)
    for name, field in fields.items():
        if field.required and name not in given:
            raise missing(_join(path, name))
    return {
        name: _value(fields[name].alternatives, node, _join(path, name))
        for name, node in given.items()
    }


@cache
def _fields(shape: type) -> dict[str, Field]:
    # The inherited client options are of another module; one exists for type checkers only.
    names = {
        **vars(sys.modules[RequestOptions.__module__]),
        **vars(sys.modules[shape.__module__]),
        "StripeContext": object,
    }
    hints = te.get_type_hints(shape, localns=names)
    return {
        name: Field(
            (*_alternatives(hint), *([te.Literal[""]] if UNSET.get(shape) == name else [])),
            name in shape.__required_keys__,  # type: ignore[attr-defined]
        )
        for name, hint in hints.items()
        if name not in CLIENT_OPTIONS
    }


def _alternatives(hint: Any) -> tuple[Any, ...]:
    if te.get_origin(hint) in (Union, types.UnionType):
        return tuple(part for each in te.get_args(hint) for part in _alternatives(each))
    return (hint,)


def _value(alternatives: tuple[Any, ...], node: Node, path: str) -> Any:
    if isinstance(node, str):
        return _scalar(alternatives, node, path)
    return _container(alternatives, node, path)


def _scalar(alternatives: tuple[Any, ...], text: str, path: str) -> Any:
    choices = [
        c for hint in alternatives for c in te.get_args(hint) if te.get_origin(hint) is te.Literal
    ]
    if text in choices:
        return text
    if text == "":
        raise empty(path)
    choices = [choice for choice in choices if choice]
    for kind, convert in SCALARS.items():
        # Stripe's types allow any string in enumerations; its servers don't.
        if kind in alternatives and not (kind is str and choices):
            converted = convert(text)
            if converted is not None:
                return converted
    raise _unfit(alternatives, choices, text, path)


def _container(alternatives: tuple[Any, ...], node: Tree, path: str) -> Any:
    for hint in alternatives:
        if te.is_typeddict(hint):
            return read(hint, node, path)
        if te.get_origin(hint) is list:
            if not all(index.isdecimal() for index in node):
                break
            item = _alternatives(te.get_args(hint)[0])
            inside = sorted(node.items(), key=lambda pair: int(pair[0]))
            return [_value(item, each, f"{path}[{n}]") for n, (_, each) in enumerate(inside)]
        if te.get_origin(hint) is dict:
            return _metadata(node, path)
    raise _unfit(alternatives, [], "a hash", path)


def _metadata(node: Tree, path: str) -> dict[str, str]:
    if len(node) > METADATA_KEYS:
        raise InvalidParams(
            f"You can have at most {METADATA_KEYS} metadata keys, but you passed {len(node)}.",
            param=path,
        )
    for key, value in node.items():
        for what, text, most in (
            ("key", key, METADATA_KEY_LENGTH),
            ("value", value, METADATA_VALUE_LENGTH),
        ):
            if not isinstance(text, str):
                raise InvalidParams(f"Invalid string: {path}[{key}]", param=_join(path, key))
            if len(text) > most:
                raise InvalidParams(
                    f"Metadata {what}s can have up to {most} characters, but you passed in a "
                    f"{what} that is {len(text)} characters. Invalid {what}: {text}",
                    param=path,
                )
    return typing.cast(dict[str, str], dict(node))


def _integer(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else None


def _string(text: str) -> str | None:
    return text if len(text) <= LONGEST_STRING else None


# Fractions stay as they were written: the stand-in implements no parameter that is one.
SCALARS: dict[type, Callable[[str], Any]] = {
    bool: {"true": True, "false": False}.get,
    int: _integer,
    Decimal: _string,
    float: _string,
    str: _string,
}


def _unfit(
    alternatives: tuple[Any, ...], choices: list[str], text: str, path: str
) -> InvalidParams:
    code = None
    if int in alternatives:
        problem, code = f"Invalid integer: {text}", "parameter_invalid_integer"
    elif bool in alternatives:
        problem = f"Invalid boolean: {text}"
    elif choices:
        problem = f"Invalid {path}: must be one of {', '.join(choices)}"
    elif str in alternatives:
        problem = f"Invalid string: {text[:40]}; it has at most {LONGEST_STRING} characters"
    else:
        problem = f"Invalid value: {text[:40]}"
    return InvalidParams(problem, code=code, param=path)


def _join(path: str, name: str) -> str:
    return f"{path}[{name}]" if path else name
