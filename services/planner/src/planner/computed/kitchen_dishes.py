"""The dishes of `dishes.yaml`."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from foods import food_table
from planner.computed.dishes import Dish


@dataclass(frozen=True, slots=True)
class KitchenDish:
    """A dish of the file, the meals that it is for, and whether it is as good a day later."""

    meals: frozenset[str]
    dish: Dish
    batch: bool = False


@cache
def kitchen_dishes() -> tuple[KitchenDish, ...]:
    text = (files("planner.computed") / "dishes.yaml").read_text(encoding="utf-8")
    table = food_table().foods
    return tuple(
        KitchenDish(
            frozenset(entry["meals"]),
            Dish(
                entry["name"],
                entry["text"],
                tuple((table[name], share) for name, share in entry["foods"].items()),
            ),
            batch="dinner" in entry["meals"] and "lunch" in entry["meals"],
        )
        for entry in yaml.safe_load(text)
    )
