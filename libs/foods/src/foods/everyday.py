"""What people call foods that have other names in the tables: Knoblauch for garlic."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

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
def names_in_tables() -> Mapping[Stems, tuple[str, ...]]:
    """The names in the tables by what is typed, as it is compared."""
    named: dict[Stems, dict[str, None]] = {}
    for each in everyday_names():
        named.setdefault(stems_of(each.typed), {})[each.found_as] = None
    return {typed: tuple(names) for typed, names in named.items()}
