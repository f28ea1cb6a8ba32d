"""What a person leaves out: from a word to the allergens, kinds or foods that it names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, reduce
from itertools import zip_longest
from operator import or_

from foods.allergens import ALLERGENS, Allergen
from foods.diets import DIETS, Diet
from foods.kinds import KINDS, Kind
from foods.table import Food, food_table
from foods.words import Stems, parts_of, stems_of

# "milk products", "nut allergy", "gluten-free" and "no pork" name milk, nuts, gluten and pork.
FILLERS = frozenset(
    stems_of("allergy allergic intolerance intolerant product free no any all without to")
)
# A name is a few words, and a list of names is not much longer. Nothing longer is looked up: these
# are letters and words as they are compared, where one letter may have become several.
_MOST_LETTERS = 100
_MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class Excluded:
    """Allergens, kinds and single foods (by their ids) that are left out."""

    allergens: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    foods: frozenset[str] = frozenset()

    def __or__(self, other: "Excluded") -> "Excluded":
        return Excluded(
            self.allergens | other.allergens, self.kinds | other.kinds, self.foods | other.foods
        )

    def __contains__(self, food: Food) -> bool:
        """Whether a food is left out; one that only may contain an allergen is, too."""
        return (
            food.id in self.foods
            or not self.kinds.isdisjoint(food.kinds)
            or not self.allergens.isdisjoint(food.allergens | food.may_contain)
        )


def named(text: str) -> Excluded | None:
    """What a text leaves out: allergens, kinds, diets, or else foods.

    It may list several things. None if any part of it is not understood: what is left out without a
    word of warning is eaten.
    """
    if len(text) > _MOST_LETTERS:
        return None
    parts = parts_of(text)
    words = [word for part in parts for word in part]
    if len(words) > _MOST_WORDS or sum(map(len, words)) > _MOST_LETTERS:
        return None
    # "Milk, lactose free" is the name of a food, too; but who lists two things means both.
    if parts in _foods_by_name() and not all(part in _by_phrase() for part in parts):
        return _foods_called(parts)
    found = [_named_by(part) for part in parts if not FILLERS.issuperset(part)]
    known = [meaning for meaning in found if meaning is not None]
    return reduce(or_, known) if known and len(known) == len(found) else None


def _named_by(stems: Stems) -> Excluded | None:
    meant = tuple(stem for stem in stems if stem not in FILLERS)
    # Not those in between: soy-free milk is no soy milk.
    first, last = stems.index(meant[0]), len(stems) - stems[::-1].index(meant[-1])
    for phrase in (stems, stems[first:last]):
        if phrase in _by_phrase():
            return _by_phrase()[phrase]
        # Soy sauce is a food, and not all that has soy.
        if (phrase,) in _foods_by_name():
            return _foods_called((phrase,))
    # "Gluten, no meat" without its comma: no meat is a diet, and leaves out more than meat.
    phrases = {*_phrases_in(stems), *_phrases_in(meant)}
    if not phrases:
        return _foods_with(meant)
    # Raw milk is not understood: raw is no allergen, and milk alone might not be all of it.
    if not {stem for phrase in phrases for stem in phrase}.issuperset(meant):
        return None
    return reduce(or_, (_by_phrase()[phrase] for phrase in phrases))


def _phrases_in(stems: Stems) -> Iterator[Stems]:
    for start in range(len(stems)):
        for end in range(start + 1, min(start + _longest_phrase(), len(stems)) + 1):
            if stems[start:end] in _by_phrase():
                yield stems[start:end]


def _foods_called(parts: tuple[Stems, ...]) -> Excluded:
    """The foods of this name, and those in whose names it is."""
    wider = _foods_with(stem for part in parts for stem in part)
    called = Excluded(foods=_foods_by_name()[parts])
    return called | wider if wider else called


def _foods_with(stems: Iterable[str]) -> Excluded | None:
    found = [_foods_by_word().get(stem, frozenset()) for stem in stems]
    foods = frozenset.intersection(*found) if found else frozenset()
    return Excluded(foods=foods) if foods else None


@cache
def _foods_by_name() -> dict[tuple[Stems, ...], frozenset[str]]:
    """By what a food is called: coconut milk, canned; canned coconut milk; coconut milk."""
    found: dict[tuple[Stems, ...], frozenset[str]] = {}
    for food in food_table().foods.values():
        what = food.name.partition(", ")[0]
        for name in (food.name, food.spoken, what, *food.also):
            parts = parts_of(name)
            found[parts] = found.get(parts, frozenset()) | {food.id}
    return found


@cache
def _foods_by_word() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for food in food_table().foods.values():
        for text in (food.name, *food.also, *food.made_of):
            for stem in _stems_of_what_is_there(text):
                found[stem].add(food.id)
    return {stem: frozenset(foods) for stem, foods in found.items()}


def _stems_of_what_is_there(text: str) -> Iterator[str]:
    """Without what it is free of: in dairy-free cheese there is no dairy."""
    stems = stems_of(text)
    for stem, following in zip_longest(stems, stems[1:]):
        if "free" not in (stem, following):
            yield stem


@cache
def _by_phrase() -> dict[Stems, Excluded]:
    found: dict[Stems, Excluded] = {}
    for allergen in ALLERGENS:
        _add(found, allergen, Excluded(allergens=frozenset({allergen.id})))
    for kind in KINDS:
        _add(found, kind, Excluded(kinds=frozenset({kind.id, *kind.besides})))
    for diet in DIETS:
        _add(found, diet, Excluded(diet.allergens, diet.kinds))
    return found


@cache
def _longest_phrase() -> int:
    return max(map(len, _by_phrase()))


def _add(found: dict[Stems, Excluded], what: Allergen | Kind | Diet, excluded: Excluded) -> None:
    for phrase in {stems_of(text) for text in (what.id, what.name, *what.also_called)}:
        found[phrase] = found.get(phrase, Excluded()) | excluded
