"""Foods that are kept elsewhere: their names are searched with those of the tables.

A name takes about 100 bytes of memory, and the food itself none.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from foods.packed import Texts
from foods.search import Index


@dataclass(frozen=True, slots=True)
class FoodElsewhere:
    """A food that was found by its name; its service finds the other fields by the id."""

    id: str


class FoodNames:
    """The names of foods, and an index of them."""

    def __init__(self, foods: Iterable[tuple[str, Sequence[str]]]) -> None:
        """The id of each, and its names, its own one first; in the order of preference."""
        ids: list[str] = []

        def names() -> Iterator[Sequence[str]]:
            for food_id, each in foods:
                ids.append(food_id)
                yield each

        self._index = Index.of((each, 0) for each in names())
        self._ids = Texts([memoryview(part) for part in Texts.pack(ids)])

    def ranked(self, query: str, limit: int, *, slips: bool) -> list[tuple[int, FoodElsewhere]]:
        """Foods that each word of the query fits, best first, and before each how well."""
        found = self._index.ranked(query, limit, slips=slips)
        return [(fit, FoodElsewhere(self._ids[number])) for fit, number in found]

    def by_share(self, query: str, limit: int) -> list[tuple[float, FoodElsewhere]]:
        """Foods that some words of the query fit, best first, and before each how well."""
        found = self._index.by_share(query, limit)
        return [(share, FoodElsewhere(self._ids[number])) for share, number in found]
