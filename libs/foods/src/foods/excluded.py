"""What a person leaves out: from a word to the allergens, kinds or foods that it names."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from foods.allergens import ALLERGENS, Allergen
from foods.diets import DIETS
from foods.kinds import KINDS, Kind
from foods.table import Food, food_table
from foods.words import stems_of

# "milk products", "nut allergy", "gluten-free" and "no pork" name milk, nuts, gluten and pork.
_FILLERS = frozenset(
    stems_of("allergy allergic intolerance intolerant product free no any all without to")
)
# A name is a few words. Nothing longer is looked up.
_LONGEST = 100


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


def named(word: str) -> Excluded | None:
    """What a word or a short phrase names: an allergen, a kind, or else foods; None: nothing.

    Foods are named by whole words of their name, their other names, and what they are made of.
    """
    if len(word) > _LONGEST:
        return None
    stems = stems_of(word)
    meant = tuple(stem for stem in stems if stem not in _FILLERS)
    return _by_phrase().get(stems) or _by_phrase().get(meant) or _foods_with(meant)


def diet(word: str) -> Excluded | None:
    """What a diet leaves out, by any of its names: vegan, halal, lactose-free."""
    return _diets().get(stems_of(word)) if len(word) <= _LONGEST else None


def _foods_with(stems: tuple[str, ...]) -> Excluded | None:
    wanted = frozenset(stems)
    found = frozenset(food for food, words in _words_of_foods().items() if wanted <= words)
    return Excluded(foods=found) if wanted and found else None


@cache
def _words_of_foods() -> dict[str, frozenset[str]]:
    return {
        food.id: frozenset(
            stem for text in (food.name, *food.also, *food.made_of) for stem in stems_of(text)
        )
        for food in food_table().foods.values()
    }


@cache
def _by_phrase() -> dict[tuple[str, ...], Excluded]:
    found: dict[tuple[str, ...], Excluded] = {}
    for allergen in ALLERGENS:
        _add(found, allergen, Excluded(allergens=frozenset({allergen.id})))
    for kind in KINDS:
        _add(found, kind, Excluded(kinds=frozenset({kind.id})))
    return found


@cache
def _diets() -> dict[tuple[str, ...], Excluded]:
    return {
        stems_of(name): Excluded(each.allergens, each.kinds)
        for each in DIETS
        for name in (each.id, each.name, *each.also_called)
    }


def _add(found: dict[tuple[str, ...], Excluded], what: Allergen | Kind, excluded: Excluded) -> None:
    phrases: Iterable[str] = (what.id, what.name, *what.also_called)
    for phrase in {stems_of(phrase) for phrase in phrases}:
        found[phrase] = found.get(phrase, Excluded()) | excluded
