"""The German names of the kitchen's foods and of portions: shown, searched, and left out by.

names_de.csv has a food's name, others that mean the same (`also`: singular and plural, regional
ones), and those that name more than this food (`wider`), by which it is only found.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from foods.search import Index
from foods.table import Food, food_table


@dataclass(frozen=True, slots=True)
class GermanName:
    """What a food is called in German."""

    name: str
    also: tuple[str, ...]
    wider: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """Those that mean this food and no other one."""
        return self.name, *self.also


@cache
def german_names() -> Mapping[str, GermanName]:
    """The names by the id of the food."""
    return {
        row["id"]: GermanName(row["name"], _texts(row["also"]), _texts(row["wider"]))
        for row in _rows("names_de.csv")
    }


def german_name(food: Food) -> str:
    """What a food of the kitchen is called in German."""
    return german_names()[food.id].name


def german_portion(food_id: str, portion: str) -> str:
    """A portion's name in German; the English one if it has none."""
    found = _portions()
    return found.get((food_id, portion)) or found.get(("", portion)) or portion


@cache
def _portions() -> Mapping[tuple[str, str], str]:
    return {
        (food_id, row["english"]): row["german"]
        for row in _rows("portions_de.csv")
        for food_id in row["foods"].split() or [""]
    }


def ranked_by_german_name(query: str, limit: int, *, slips: bool) -> list[tuple[int, Food]]:
    """Foods that each word of the query fits, best first, and before each how well."""
    foods, index = _searched()
    return [(fit, foods[number]) for fit, number in index.ranked(query, limit, slips=slips)]


def share_of_german_name(query: str, limit: int) -> list[tuple[float, Food]]:
    """Foods that some words of the query fit, best first, and before each how well."""
    foods, index = _searched()
    return [(share, foods[number]) for share, number in index.by_share(query, limit)]


@cache
def _searched() -> tuple[Sequence[Food], Index]:
    """The foods in the order of preference, short names first, and the index of their names."""
    names = german_names()
    foods = sorted(food_table().foods.values(), key=lambda food: len(names[food.id].name))
    searched = ((names[food.id], food.popular) for food in foods)
    return foods, Index.of(((*each.all, *each.wider), popular) for each, popular in searched)


def _rows(file: str) -> Iterator[dict[str, str]]:
    text = (files("foods") / file).read_text(encoding="utf-8")
    return csv.DictReader(text.splitlines())


def _texts(text: str) -> tuple[str, ...]:
    return tuple(text.split("; ")) if text else ()
