"""The dishes of the kitchen, for days that no model wrote.

They ship with the code, not with the content that an operator may replace: they are the last
resort, and their foods are ids of the release's table. Each has

- `name`: what is in it, in at most 60 letters
- `meals`: breakfast, lunch, dinner, snack, the best first
- `way`: how it is cooked, a word of `WAYS`
- `minutes`: how long it takes, until it is on the table; a night in the fridge does not count
- `steps`: with minutes, and the temperature of an oven. They name no food that is not in the dish
  but salt, pepper and water, and no amounts: grams are computed for each member. The doneness of
  its animal foods is added from its foods
- `foods`: with their shares of the dish's weight, 1 to 10
- `batch`: true for what keeps and is as good the day after, such as a stew
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from foods import food_table
from planner.computed.dishes import Dish, Recipe
from planner.sentences import Phrase
from planner.yaml_files import read_yaml

_FILES = ("breakfasts", "poultry", "meat", "fish", "meatless", "vegan", "soy_free", "snacks")


@dataclass(frozen=True, slots=True)
class KitchenDish:
    """A dish of the cookbook, the meals that it is for, and whether it keeps for a second day."""

    meals: frozenset[str]
    dish: Dish
    batch: bool


@cache
def kitchen_dishes() -> tuple[KitchenDish, ...]:
    return tuple(dish for name in _FILES for dish in _read(name))


def _read(name: str) -> Iterator[KitchenDish]:
    table = food_table().foods
    for entry in read_yaml(__name__, f"{name}.yaml"):
        phrases = (
            Phrase("cookbook", {"dish": entry["name"], "step": number})
            for number, _ in enumerate(entry["steps"])
        )
        recipe = Recipe(
            tuple(entry["steps"]), entry["minutes"], way=entry["way"], phrases=tuple(phrases)
        )
        shares = tuple((table[food], share) for food, share in entry["foods"].items())
        yield KitchenDish(
            frozenset(entry["meals"]),
            Dish(entry["name"], shares, recipe),
            entry.get("batch", False),
        )
