"""How each food is cooked, and where in a recipe it comes: `ways_to_cook.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from foods import Food
from planner.rules import SNACK_MEALS, Meal
from planner.yaml_files import read_yaml


@dataclass(frozen=True, slots=True)
class Method:
    """How a food is cooked, and where in a recipe it comes."""

    id: str
    role: str
    minutes: int = 0
    text: str = ""
    # What it is cooked in, and its vegetables with it.
    style: str = "pan"
    # The role in a dish that needs no stove, if it is another one.
    ready: str | None = None
    # The role in an oven or a pot, if it is another one.
    hot: str | None = None
    # The minutes on a tray, and in a soup or a stew; None if it is not cooked so.
    oven: int | None = None
    pot: int | None = None


def method_of(food: Food) -> Method:
    """How a food is cooked: by its id, else by its family."""
    methods, families, foods = _methods()
    return methods[foods.get(food.id) or families[food.family]]


def needs_heat(food: Food, meal: Meal) -> bool:
    """Whether a meal with it takes a stove."""
    method = method_of(food)
    if food.preparation == "ready" and method.ready and meal in SNACK_MEALS:
        return False
    return food.preparation == "cook" or method.role in ("main", "vegetable", "egg")


@cache
def foods_that_are(what: str) -> frozenset[str]:
    """The ids of the foods that are `crisp` when they are done, have `shells`, or are `cured`."""
    return frozenset(_file()[what])


@cache
def _methods() -> tuple[Mapping[str, Method], Mapping[str, str], Mapping[str, str]]:
    found = _file()
    methods = {name: Method(name, **fields) for name, fields in found["methods"].items()}
    return methods, found["families"], found["foods"]


@cache
def _file() -> Any:
    return read_yaml("planner.computed.recipes", "ways_to_cook.yaml")
