"""Foods by the beginnings of their words."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import Protocol

from foods.words import words_of


class Named(Protocol):
    """What has a name, and other names."""

    @property
    def name(self) -> str: ...

    @property
    def also(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class _Entry:
    place: int
    name: str
    words: frozenset[str]
    # The words of the name, each with a space before it, to look for beginnings.
    beginnings: str

    def rank(self, wanted: Set[str]) -> tuple[int, int, int, int]:
        """What comes first sorts first: names before other names, whole words, short names."""
        elsewhere = sum(f" {part}" not in self.beginnings for part in wanted)
        return elsewhere, len(wanted - self.words), len(self.name), self.place


class Index:
    """The words of foods, sorted once."""

    def __init__(self, foods: Iterable[Named]) -> None:
        self._entries = [_entry(place, food) for place, food in enumerate(foods)]
        self._places: dict[str, set[int]] = defaultdict(set)
        for entry in self._entries:
            for word in entry.words:
                self._places[word].add(entry.place)
        self._words = sorted(self._places)

    def places(self, wanted: Set[str], limit: int) -> list[int]:
        """The places of the foods that have, for each wanted word, a word that begins with it."""
        found: set[int] | None = None
        for part in wanted:
            places = self._beginning_with(part)
            found = places if found is None else found & places
            if not found:
                return []
        ranked = sorted(self._entries[place].rank(wanted) for place in found or ())
        return [place for *_, place in ranked[:limit]]

    def _beginning_with(self, part: str) -> set[int]:
        found: set[int] = set()
        for at in range(bisect_left(self._words, part), len(self._words)):
            if not self._words[at].startswith(part):
                break
            found |= self._places[self._words[at]]
        return found


def _entry(place: int, food: Named) -> _Entry:
    name = words_of(food.name)
    others = (word for text in food.also for word in words_of(text))
    beginnings = "".join(f" {word}" for word in name)
    return _Entry(place, food.name, frozenset([*name, *others]), beginnings)
