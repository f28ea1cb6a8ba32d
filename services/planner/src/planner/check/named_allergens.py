"""Which words of a stored plan name what its member leaves out.

A warning, not a proof: a word that names something else now and then is better than a missed one.

Names of allowed foods hide the words in them (peanut butter is no butter). Words of all ten
languages count, and a beginning of an English one (creamy). `no`, `without` and `-free` excuse a
word, unless a sign is between them. Of a sentence, what its words name is looked for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import chain
from operator import or_

from foods import FILLERS, Excluded, Food, Stems, clauses_of, food_table, named, stems_of, words_of
from planner.check.named_foods import NO_FOOD, meanings, named_in_texts, names_of

_LONGEST_PHRASE = 5
# So many words of a sentence are looked up. Two hundred letters seldom have more.
_MOST_WORDS = 40
# Of an excluded word, what begins with it counts as well: creamy, cheeseburger.
_STEM = 4


class NamedAllergens:
    """What a member leaves out, to be looked for in texts."""

    def __init__(self, allergies: Sequence[str]) -> None:
        # What names nothing: it is looked for as it was said, which may miss it.
        self.unknown: list[str] = []
        self._excluded: dict[str, Excluded] = {}
        self._phrases: dict[Stems, dict[str, None]] = {}
        # Those that other words begin with.
        self._beginnings: dict[Stems, dict[str, None]] = {}
        # Words and texts come back: in sentences, and in a plan that rotates.
        self._named = cache(named)
        self._known: dict[tuple[str, bool], list[tuple[str, str]]] = {}
        # Names of foods; those that are not left out hide the words in them.
        self._foods: dict[Stems, dict[str, None]] = {stems: {} for stems in _foods_by_name()}
        for said in dict.fromkeys(allergies):
            self._add(said)
        # Butternut is no butter.
        allowed = (stems for stems, names in self._foods.items() if not names)
        self._words = frozenset(chain.from_iterable(allowed))

    def of_food(self, food: Food) -> list[str]:
        """Under which names a food is left out."""
        return [
            (_tags(excluded, food.allergens | food.may_contain, food.kinds) or [said])[0]
            for said, excluded in self._excluded.items()
            if food in excluded
        ]

    def find(self, text: str, *, has_foods: bool) -> list[tuple[str, str]]:
        """What is left out and the word that names it, in the order of the text.

        Where the foods of a dish are known (`has_foods`), noodles need not be egg noodles.
        """
        key = text, has_foods
        if key not in self._known:
            self._known[key] = list(self._find(text, has_foods=has_foods))
        return self._known[key]

    def _find(self, text: str, *, has_foods: bool) -> Iterator[tuple[str, str]]:
        words, stems = words_of(text), stems_of(text)
        clauses = [number for number, clause in enumerate(clauses_of(text)) for _ in clause]
        at = 0
        while at < len(words):
            length, names = self._longest(stems, at, has_foods=has_foods)
            if names and not _is_negated(stems, clauses, at, length):
                word = " ".join(words[at : at + length])
                yield from ((name, word) for name in names)
            at += length

    def _add(self, said: str) -> None:
        excluded = self._named(said) or _named_within(said, self._named)
        if excluded is None:
            own = tuple(stem for stem in stems_of(said) if stem not in FILLERS)
            self._phrases.setdefault(own, {})[said] = None
            self._beginnings.setdefault(own, {})[said] = None
            if said.strip():
                self.unknown.append(said)
            return
        self._excluded[said] = excluded
        for stems, meaning in named_in_texts().items():
            if tags := _tags(excluded, meaning.allergens, meaning.kinds):
                self._phrases.setdefault(stems, {})[tags[0]] = None
                if stems in meanings():
                    self._beginnings.setdefault(stems, {})[tags[0]] = None
        for stems, foods in _foods_by_name().items():
            # A name of several foods is left out if all of them are.
            if all(food in excluded for food in foods):
                tags = _tags(excluded, foods[0].allergens, foods[0].kinds)
                is_certain = bool(tags) or foods[0].id in excluded.foods
                if is_certain and not _is_wide(stems):
                    self._foods.setdefault(stems, {})[tags[0] if tags else said] = None
                elif len(stems) == 1 and not self._foods.get(stems):
                    # It hides no word, and says nothing.
                    self._foods.pop(stems, None)

    def _longest(self, stems: Stems, at: int, *, has_foods: bool) -> tuple[int, Sequence[str]]:
        """The longest name that begins here; in peanut butter there is no butter."""
        lengths = range(min(_LONGEST_PHRASE, len(stems) - at), 0, -1)
        for length in lengths:
            names = self._foods.get(stems[at : at + length])
            if names is not None and not (names and has_foods):
                return length, list(names)
        for length in lengths:
            if found := self._phrases.get(stems[at : at + length]):
                return length, list(found)
        word = stems[at]
        if word in self._words:
            return 1, []
        for length in range(len(word) - 1, _STEM - 1, -1):
            if found := self._beginnings.get((word[:length],)):
                return 1, list(found)
        return 1, []


def _tags(excluded: Excluded, allergens: frozenset[str], kinds: frozenset[str]) -> list[str]:
    return [*sorted(excluded.allergens & allergens), *sorted(excluded.kinds & kinds)]


def _named_within(said: str, named: Callable[[str], Excluded | None]) -> Excluded | None:
    """What the words and phrases of a sentence name, which as a whole names nothing."""
    words = words_of(said)[:_MOST_WORDS]
    phrases = {
        " ".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 1, min(start + _LONGEST_PHRASE, len(words)) + 1)
    }
    # Tuna is canned in oil, but "in" names no tuna.
    naming = (named(each) for each in phrases if not NO_FOOD.issuperset(stems_of(each)))
    found = [meaning for meaning in naming if meaning is not None]
    return reduce(or_, found) if found else None


def _is_negated(stems: Stems, clauses: Sequence[int], at: int, length: int) -> bool:
    """Whether a text says that it is not there: no cheese, without cheese, cheese-free."""
    first, last = at, at + length - 1
    if first > 0 and clauses[first - 1] == clauses[first] and stems[first - 1] in ("no", "without"):
        return True
    after = stems[last + 1 : last + 3]
    return after[:1] == ("free",) and clauses[last + 1] == clauses[last] and "range" not in after


@cache
def _foods_by_name() -> Mapping[Stems, tuple[Food, ...]]:
    found: dict[Stems, tuple[Food, ...]] = {}
    for food in food_table().foods.values():
        for stems in set(names_of(food)):
            found[stems] = (*found.get(stems, ()), food)
    return found


def _is_wide(stems: Stems) -> bool:
    """Whether a name is wider than its foods: noodles is another name of egg noodles."""
    return len(stems) == 1 and not any(
        food.in_plans or stems_of(food.name) == stems for food in _foods_by_name()[stems]
    )
