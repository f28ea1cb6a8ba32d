"""The reference tier: foods that are only logged, never in a plan, because their allergens are
unknown. They are in a file that all processes of a machine share in memory.
"""

import math
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from foods.figures import MINERALS, REST, Figures, Known
from foods.packed import Texts, mapped, pack
from foods.portions import Portion, portions_of
from foods.search import Index

FILE = Path(__file__).with_name("reference.bin")
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
    """Texts and values of a packed file; a food is created when it is requested."""

    def __init__(self, parts: Sequence[memoryview]) -> None:
        values, keys, places, *others = parts
        self._values = values.cast("d")
        self._keys, self._places = keys.cast("Q"), places.cast("I")
        self._texts, self.index = Texts(others[:2]), Index(others[2:])

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[ReferenceFood]:
        return map(self.food, range(len(self)))

    def food(self, number: int) -> ReferenceFood:
        food_id, name, source, portions = self._texts[number].split("\t")
        start = number * len(_VALUES)
        values = self._values[start : start + len(_VALUES)].tolist()
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

    def by_share(self, query: str, limit: int) -> list[tuple[float, ReferenceFood]]:
        """Foods that some words of the query fit, best first, and before each how well."""
        found = self.index.by_share(query, limit)
        return [(share, self.food(number)) for share, number in found]

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
    """The food with this id."""
    return reference_table().get(food_id)


@cache
def reference_table() -> ReferenceTable:
    return ReferenceTable(mapped(FILE))


def packed(rows: Sequence[Mapping[str, str]]) -> bytes:
    """The file of these rows, the best first; it has what a search compares in it."""
    places = {_key(row["id"]): number for number, row in enumerate(rows)}
    keys = sorted(places)
    values = (float(row[name]) if row[name] else _UNKNOWN for row in rows for name in _VALUES)
    return pack(
        [
            array("d", values).tobytes(),
            array("Q", keys).tobytes(),
            array("I", (places[key] for key in keys)).tobytes(),
            *Texts.pack("\t".join(row[name] for name in _TEXTS) for row in rows),
            *Index.pack(((row["name"], row["also"]), 0) for row in rows),
        ]
    )


def _key(food_id: str) -> int:
    """The number in an id such as `usda-0123456789`."""
    _, _, digits = food_id.rpartition("-")
    try:
        return int(digits, 16) if len(digits) == 10 else 0
    except ValueError:
        return 0
