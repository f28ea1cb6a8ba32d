"""How each food is cooked, and where in a recipe it comes: `ways_to_cook.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from foods import Food
from planner.rules import Meal
from planner.yaml_files import read_yaml


@dataclass(frozen=True, slots=True)
class Way:
    """How a food is cooked, and where in a recipe it comes."""

    role: str
    minutes: int = 0
    text: str = ""
    # What it is cooked in, and its vegetables with it.
    style: str = "pan"
    # The role in a dish that needs no stove, if it is another one.
    ready: str | None = None


def way_of(food: Food) -> Way:
    """How a food is cooked: by its id, else by its family."""
    ways, families, foods = _ways()
    return ways[foods.get(food.id) or families[food.family]]


def needs_heat(food: Food, meal: Meal) -> bool:
    """Whether a meal with it takes a stove."""
    way = way_of(food)
    if food.preparation == "ready" and way.ready and meal == "snack":
        return False
    return food.preparation == "cook" or way.role in ("main", "vegetable", "egg")


@cache
def _ways() -> tuple[Mapping[str, Way], Mapping[str, str], Mapping[str, str]]:
    found = read_yaml("planner.computed.texts", "ways_to_cook.yaml")
    ways = {name: Way(**fields) for name, fields in found["ways"].items()}
    return ways, found["families"], found["foods"]
