"""What people call foods that have other names in the tables: Knoblauch for garlic."""

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from foods.german import german_names
from foods.table import food_table
from foods.words import Stems, stems_of


class EverydayName(NamedTuple):
    """A name in a language, and the food's name in the tables."""

    language: str
    typed: str
    found_as: str


@cache
def everyday_names() -> tuple[EverydayName, ...]:
    """The names of everyday_names.csv."""
    text = (files("foods") / "everyday_names.csv").read_text(encoding="utf-8")
    return tuple(
        EverydayName(row["language"], typed, row["found_as"])
        for row in csv.DictReader(text.splitlines())
        for typed in row["typed"].split("; ")
    )


@cache
def german_food_names() -> tuple[EverydayName, ...]:
    """The kitchen's German names that are not among them, each found as its food is called."""
    by_hand = {stems_of(each.typed) for each in everyday_names()}
    return tuple(
        EverydayName("de", typed, food.spoken)
        for food in food_table().foods.values()
        for typed in german_names()[food.id].all
        # With a comma it would be two things.
        if "," not in typed and stems_of(typed) not in by_hand
    )


@cache
def names_in_tables() -> Mapping[Stems, tuple[str, ...]]:
    """The names in the tables by what is typed, as it is compared."""
    return _by_stems(everyday_names())


@cache
def german_names_in_tables() -> Mapping[Stems, tuple[str, ...]]:
    """The same for the German names alone."""
    return _by_stems(each for each in everyday_names() if each.language == "de")


def _by_stems(names: Iterable[EverydayName]) -> Mapping[Stems, tuple[str, ...]]:
    named: dict[Stems, dict[str, None]] = {}
    for each in names:
        named.setdefault(stems_of(each.typed), {})[each.found_as] = None
    return {typed: tuple(found) for typed, found in named.items()}
