"""Parses the plan in the text of a model."""

import json
import math
from collections.abc import Iterable
from typing import Any, NoReturn

# A plan is six levels deep. Much deeper JSON can be neither stored nor sent.
_MAX_DEPTH = 100


class NoPlan(Exception):
    """The text holds no JSON object that can be stored."""


def read_plan(text: str) -> dict[str, Any]:
    """The JSON object between the first `{` and the last `}` of a text."""
    begin, end = text.find("{"), text.rfind("}")
    try:
        plan = json.loads(
            text[begin : end + 1] if 0 <= begin < end else text,
            parse_constant=_refuse_constant,
            parse_float=_finite,
        )
    except (ValueError, RecursionError) as error:
        raise NoPlan(f"The text is not JSON: {error}") from None
    if not isinstance(plan, dict):
        raise NoPlan(f"The JSON is not an object: {type(plan).__name__}")
    _refuse_unstorable(plan)
    return plan


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _refuse_unstorable(plan: dict[str, Any]) -> None:
    level: list[Any] = [plan]
    for _ in range(_MAX_DEPTH):
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise NoPlan(f"The plan is nested more than {_MAX_DEPTH} levels deep")


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    if isinstance(value, list):
        return value
    if isinstance(value, str):
        _refuse_invalid_text(value)
    return ()


def _refuse_invalid_text(text: str) -> None:
    if "\0" in text:
        raise NoPlan("The plan has NUL characters")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NoPlan("The plan has lone surrogates") from None
