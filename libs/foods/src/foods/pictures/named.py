"""Foods by the words of an address: an id, or a name without an id."""

from collections.abc import Mapping
from functools import cache

from foods.pictures.kinds import plain
from foods.table import Food, food_table
from foods.words import stems_of

_SHAPES = frozenset(stems_of("fillet fresh raw tinned chopped sliced grated"))


def food_named(words: str) -> Food | None:
    """Return the food with this id or full name, in the singular or plural, if there is one."""
    key = _key(words)
    known = _names()
    found = food_table().foods.get(words) or known.get(key)
    return found or known.get(" ".join(word for word in key.split() if word not in _SHAPES))


def _key(words: str) -> str:
    return " ".join(stems_of(plain(words)))


@cache
def _names() -> Mapping[str, Food]:
    names: dict[str, Food] = {}
    for food in food_table().foods.values():
        for name in (food.id, food.name, food.name.split(",")[0], *food.also):
            names.setdefault(_key(name), food)
    return names
