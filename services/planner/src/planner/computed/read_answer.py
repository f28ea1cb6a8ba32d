"""Reads dishes out of what a model answered, which may be anything."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from foods import Food
from planner.computed.dishes import MOST_ITEMS, WAYS, Dish, Naming
from planner.computed.names import ADJECTIVES, STYLES
from planner.computed.recipes import FINISHES
from planner.computed.requests import LEAST_ITEMS, Order
from planner.computed.shares import usual_share
from planner.rules import Meal

# A week of dishes of seven foods each is 10,000 characters.
_MOST_CHARACTERS = 100_000


Dishes = Mapping[Meal, Dish]


class NoDishes(Exception):
    """A day of the answer lacks dishes, or cannot be eaten; the text is for the next attempt."""

    def __init__(self, remark: str, usable: Dishes | None = None) -> None:
        super().__init__(remark)
        # The dishes of the day that could be read.
        self.usable = usable or {}


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
    usable: dict[Meal, Dish] = {}
    refused: list[NoDishes] = []
    for meal in order.meals:
        try:
            usable[meal] = _dish(meal, day.get(meal), allowed)
        except NoDishes as error:
            refused.append(error)
    if refused:
        raise NoDishes(str(refused[0]), usable)
    return usable


def _dish(meal: Meal, value: Any, allowed: Mapping[str, Food]) -> Dish:
    """The dish, of the first foods that are on the list.

    A server that has no enums may answer anything: what is none of a list counts as not said.
    """
    if not isinstance(value, dict):
        raise NoDishes(f"The last answer had no {meal} in a day.")
    foods = value.get("foods")
    chosen: dict[str, Food] = {}
    for name in foods if isinstance(foods, list) else []:
        # What is not on the list is left out, whatever it is called.
        if isinstance(name, str) and name in allowed and len(chosen) < MOST_ITEMS:
            chosen[name] = allowed[name]
    if len(chosen) < LEAST_ITEMS:
        raise NoDishes(
            f"A {meal} of the last answer had fewer than {LEAST_ITEMS} foods of the list."
        )
    return Dish(
        "",
        tuple((food, usual_share(food)) for food in chosen.values()),
        chosen=Naming(
            next((way for way in WAYS if way == value.get("way")), None),
            _one_of(FINISHES, value.get("finish")),
            _one_of(ADJECTIVES, value.get("adjective")),
            _one_of(STYLES, value.get("style")),
        ),
    )


def _one_of(words: Sequence[str], value: Any) -> str | None:
    return value if isinstance(value, str) and value in words else None
