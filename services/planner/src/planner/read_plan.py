"""Reads the plan out of what a model wrote."""

import json
import math
from collections.abc import Iterable
from typing import Any, NoReturn

# A plan is six levels deep. What is much deeper can be neither stored nor answered.
_DEEPEST = 100


class NoPlan(Exception):
    """The model did not write a JSON object that can be kept."""


def read_plan(text: str) -> dict[str, Any]:
    """The JSON object between the first `{` and the last `}` of a text."""
    begin, end = text.find("{"), text.rfind("}")
    try:
        plan = json.loads(
            text[begin : end + 1] if 0 <= begin < end else text,
            parse_constant=_no_number,
            parse_float=_finite,
        )
    except (ValueError, RecursionError) as error:
        raise NoPlan(f"It is no JSON: {error}") from None
    if not isinstance(plan, dict):
        raise NoPlan(f"It is JSON, but no object: {type(plan).__name__}")
    _refuse_what_cannot_be_kept(plan)
    return plan


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(f"{digits} is too large")
    return value


def _refuse_what_cannot_be_kept(plan: dict[str, Any]) -> None:
    level: list[Any] = [plan]
    for _ in range(_DEEPEST):
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise NoPlan(f"It is nested more than {_DEEPEST} levels deep")


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    if isinstance(value, list):
        return value
    if isinstance(value, str):
        _refuse_what_is_no_text(value)
    return ()


def _refuse_what_is_no_text(text: str) -> None:
    if "\0" in text:
        raise NoPlan("It has NUL characters in it")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NoPlan("It has lone surrogates in it") from None
