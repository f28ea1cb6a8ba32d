"""Reads dishes out of what a model answered, which may be anything."""

import json
from collections.abc import Mapping
from typing import Any

from foods import Food
from planner.computed.dishes import MOST_ITEMS, Dish
from planner.computed.requests import LEAST_ITEMS, MOST_SHARE, Order
from planner.rules import Meal

# Four days with every text at its limit are 25,000 characters.
_MOST_CHARACTERS = 200_000


class NoDishes(Exception):
    """The answer, or one of its days, has no usable dishes; the text is for the next attempt."""


Dishes = Mapping[Meal, Dish]


def read_answer(text: str, order: Order, allowed: Mapping[str, Food]) -> list[Dishes | NoDishes]:
    """The dishes of each day that was ordered, or why a day has none."""
    try:
        days = _days(text)
    except NoDishes as error:
        return [error] * order.days
    found: list[Dishes | NoDishes] = []
    for index in range(order.days):
        try:
            found.append(_dishes(days[index] if index < len(days) else None, order, allowed))
        except NoDishes as error:
            found.append(error)
    return found


def _days(text: str) -> list[Any]:
    begin, end = text.find("{"), text.rfind("}")
    if not 0 <= begin < end or end - begin > _MOST_CHARACTERS:
        raise NoDishes("The last answer was not a JSON object.")
    try:
        answer = json.loads(text[begin : end + 1])
    except (ValueError, RecursionError):
        raise NoDishes("The last answer was not valid JSON.") from None
    days = answer.get("days") if isinstance(answer, dict) else None
    if not isinstance(days, list):
        raise NoDishes("The last answer had no list of days.")
    return days


def _dishes(day: Any, order: Order, allowed: Mapping[str, Food]) -> Dishes:
    if not isinstance(day, dict):
        raise NoDishes("The last answer had too few days.")
    return {meal: _dish(meal, day.get(meal), allowed) for meal in order.meals}


def _dish(meal: Meal, value: Any, allowed: Mapping[str, Food]) -> Dish:
    if not isinstance(value, dict):
        raise NoDishes(f"The last answer had no {meal} in a day.")
    items = value.get("items")
    shares: dict[str, int] = {}
    for item in items if isinstance(items, list) else []:
        name = item.get("food") if isinstance(item, dict) else None
        # What is not on the list is left out, whatever it is called.
        if isinstance(name, str) and name in allowed and name not in shares:
            shares[name] = _share(item.get("share"))
    if len(shares) < LEAST_ITEMS:
        raise NoDishes(
            f"A {meal} of the last answer had fewer than {LEAST_ITEMS} foods of the list."
        )
    chosen = list(shares.items())[:MOST_ITEMS]
    return Dish(
        _text(value.get("name")),
        _text(value.get("text")),
        tuple((allowed[name], share) for name, share in chosen),
    )


def _share(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 1
    # NaN is neither, and an integer may be too large for a float.
    return int(value) if 1 <= value <= MOST_SHARE else MOST_SHARE if value > MOST_SHARE else 1


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
