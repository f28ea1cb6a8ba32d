"""The reference tier: foods that are only logged, never in a plan, since nobody knows their
allergens. It takes no memory until it is used.
"""

import csv
import io
import lzma
import math
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import ClassVar

from foods.figures import Figures
from foods.nutrients import MINERALS, REST, Known
from foods.portions import Portion, portions_of
from foods.search import Index

FILE = "reference.csv.xz"
FIGURES = ("calories", "protein_g", "fat_g", "carbs_g")
COLUMNS = ("id", "name", "also", "source", "portions", *FIGURES, *MINERALS, *REST)
_TEXTS = ("id", "name", "source", "portions")
_VALUES = (*FIGURES, *MINERALS, *REST)
_UNKNOWN = math.nan


@dataclass(frozen=True, slots=True)
class ReferenceFood:
    """A food of a public table, per 100 g; its carbohydrate includes fiber and polyols."""

    id: str
    name: str
    source: str
    portions: tuple[Portion, ...]
    per_100g: Figures
    # In the order of `MINERALS` and of `REST`; None is unknown.
    minerals: Known
    rest: Known

    group: ClassVar[str] = "other"
    in_plans: ClassVar[bool] = False
    allergens: ClassVar[frozenset[str]] = frozenset()
    may_contain: ClassVar[frozenset[str]] = frozenset()

    def figures(self, grams: float) -> Figures:
        return self.per_100g.times(grams / 100)


class ReferenceTable:
    """Foods as one text and one array of values; a food is made when it is asked for."""

    def __init__(self, rows: Iterable[Mapping[str, str]]) -> None:
        self._texts, self._ends, self._values = io.BytesIO(), array("I", [0]), array("d")
        self._numbers: dict[int, int] = {}
        self.index = Index((names, 0) for names in self._names(rows))
        self._text = self._texts.getvalue()
        self._texts.close()
        self._keys = array("Q", sorted(self._numbers))
        self._places = array("I", (self._numbers[key] for key in self._keys))
        self._numbers.clear()

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[ReferenceFood]:
        return map(self.food, range(len(self)))

    def _names(self, rows: Iterable[Mapping[str, str]]) -> Iterator[tuple[str, ...]]:
        for number, row in enumerate(rows):
            self._texts.write("\t".join(row[name] for name in _TEXTS).encode())
            self._ends.append(self._texts.tell())
            self._values.extend(float(row[name]) if row[name] else _UNKNOWN for name in _VALUES)
            self._numbers[_key(row["id"])] = number
            yield row["name"], row["also"]

    def food(self, number: int) -> ReferenceFood:
        text = self._text[self._ends[number] : self._ends[number + 1]].decode()
        food_id, name, source, portions = text.split("\t")
        start = number * len(_VALUES)
        values = self._values[start : start + len(_VALUES)]
        known = tuple(None if math.isnan(value) else value for value in values[len(FIGURES) :])
        minerals, rest = known[: len(MINERALS)], known[len(MINERALS) :]
        calories, protein_g, fat_g, carbs_g = values[: len(FIGURES)]
        fiber_g, polyols_g, *_ = minerals
        return ReferenceFood(
            id=food_id,
            name=name,
            source=source,
            portions=portions_of(portions),
            per_100g=Figures(calories, protein_g, fat_g, carbs_g, fiber_g or 0.0, polyols_g or 0.0),
            minerals=minerals,
            rest=rest,
        )

    def search(self, query: str, limit: int, *, slips: bool = True) -> list[ReferenceFood]:
        """Foods that each word of the query fits, best first."""
        return [food for _, food in self.ranked(query, limit, slips=slips)]

    def ranked(
        self, query: str, limit: int, *, slips: bool = True
    ) -> list[tuple[int, ReferenceFood]]:
        """The same, and before each how well it fits."""
        found = self.index.ranked(query, limit, slips=slips)
        return [(fit, self.food(number)) for fit, number in found]

    def get(self, food_id: str) -> ReferenceFood | None:
        key = _key(food_id)
        if not key:
            return None
        place = bisect_left(self._keys, key)
        if place == len(self._keys) or self._keys[place] != key:
            return None
        food = self.food(self._places[place])
        return food if food.id == food_id else None


def find_reference(food_id: str) -> ReferenceFood | None:
    """The food with this id; the table is not read for what is none of its ids."""
    return reference_table().get(food_id) if _key(food_id) else None


@cache
def reference_table() -> ReferenceTable:
    return ReferenceTable(rows())


def rows() -> Iterator[Mapping[str, str]]:
    """The rows of the file, the best first."""
    text = lzma.decompress((files("foods") / FILE).read_bytes()).decode()
    return csv.DictReader(text.splitlines())


def _key(food_id: str) -> int:
    """The number in an id such as `usda-0123456789`."""
    _, _, digits = food_id.rpartition("-")
    try:
        return int(digits, 16) if len(digits) == 10 else 0
    except ValueError:
        return 0
