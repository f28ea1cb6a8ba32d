"""Foods by the beginnings of their words."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Generic, TypeVar

from foods.words import words_of

T = TypeVar("T")


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


class Index(Generic[T]):
    """The words of foods, sorted once; the first name of a food is its own, others are besides."""

    def __init__(self, foods: Iterable[T], names: Callable[[T], Sequence[str]]) -> None:
        self._foods = list(foods)
        self._entries = [_entry(place, names(food)) for place, food in enumerate(self._foods)]
        self._places: dict[str, set[int]] = defaultdict(set)
        for entry in self._entries:
            for word in entry.words:
                self._places[word].add(entry.place)
        self._words = sorted(self._places)

    def search(self, query: str, limit: int) -> list[T]:
        """Foods in whose name each word of the query begins a word, best first.

        A whole word is better than the beginning of one, a shorter name better than a longer. What
        is found by another name only (courgette) comes last. A blank query finds the first ones.
        """
        if not query.strip():
            return self._foods[:limit]
        wanted = set(words_of(query))
        found: set[int] | None = None
        for part in wanted:
            places = self._beginning_with(part)
            found = places if found is None else found & places
            if not found:
                return []
        ranked = sorted(self._entries[place].rank(wanted) for place in found or ())
        return [self._foods[place] for *_, place in ranked[:limit]]

    def _beginning_with(self, part: str) -> set[int]:
        found: set[int] = set()
        for at in range(bisect_left(self._words, part), len(self._words)):
            if not self._words[at].startswith(part):
                break
            found |= self._places[self._words[at]]
        return found


def _entry(place: int, names: Sequence[str]) -> _Entry:
    words = frozenset(word for text in names for word in words_of(text))
    beginnings = "".join(f" {word}" for word in words_of(names[0]))
    return _Entry(place, names[0], words, beginnings)
