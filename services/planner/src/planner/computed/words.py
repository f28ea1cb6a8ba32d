"""What words name: allergens, kinds of food, diets, and foods of the table."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from foods import ALLERGENS, food_table

_ANIMALS = frozenset({"meat", "poultry", "pork", "beef", "fish", "shellfish"})
_DIETS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "vegetarian": (frozenset({"fish", "crustaceans", "molluscs"}), _ANIMALS),
    "vegan": (frozenset({"fish", "crustaceans", "molluscs", "eggs", "milk"}), _ANIMALS | {"honey"}),
    "pescatarian": (frozenset(), frozenset({"meat", "poultry", "pork", "beef"})),
    "halal": (frozenset(), frozenset({"pork", "alcohol"})),
    "kosher": (frozenset({"crustaceans", "molluscs"}), frozenset({"pork", "shellfish"})),
}
# Words in names of foods that name no food by themselves.
_NO_FOOD = """
a an and as at baby big black blue boiled bone boneless bottled bottom breast canned chopped clear
coarse cold cooked crisp cured cut dark dried dry extra fat fatty fillet fine firm flat free fresh
fried from frozen full green ground half hard heavy high hot in instant juice lean leaf leave less
light liquid long low made medium mild mini mixed natural no of oil old or organic part piece
plain powder prepared pressed pure raw red reduced regular ripe roasted root round salted seed
semi side skin skinless slice sliced small smoked soft sour spring stalk steamed strip style sweet
table the thick thigh top unsalted unsweetened virgin water white whole wild wing with without
yellow young
"""
NO_FOOD = frozenset(_NO_FOOD.split())


@dataclass(frozen=True, slots=True)
class Named:
    """What a word or a phrase names."""

    allergens: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    foods: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.allergens or self.kinds or self.foods)


def folded(text: str) -> tuple[str, ...]:
    """The words of a text without case, accents and plural."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = (" " if not c.isalnum() else c for c in plain if not unicodedata.combining(c))
    return tuple(map(_singular, "".join(letters).split()))


@cache
def tags() -> Mapping[tuple[str, ...], Named]:
    """Words and phrases that name allergens, kinds or diets."""
    found: dict[tuple[str, ...], Named] = {}
    for allergen in ALLERGENS:
        for word in (allergen.id, allergen.name, *allergen.also_called):
            _add(found, word, Named(allergens=frozenset({allergen.id})))
    for food in food_table().foods.values():
        for kind in sorted(food.kinds):
            _add(found, kind, Named(kinds=frozenset({kind})))
    for diet, (allergens, kinds) in _DIETS.items():
        _add(found, diet, Named(allergens=allergens, kinds=kinds))
    return found


@cache
def foods_by_word() -> Mapping[str, frozenset[str]]:
    """The ids of the foods in whose names each word is."""
    found: dict[str, set[str]] = {}
    for food in food_table().foods.values():
        for word in folded(food.name):
            found.setdefault(word, set()).add(food.id)
    return {word: frozenset(ids) for word, ids in found.items()}


def named(text: str) -> Named:
    """What a text names as a whole: an allergen, a kind or a diet, or else foods by their words."""
    words = folded(text)
    if not words:
        return Named()
    tagged = tags().get(words)
    if tagged is not None:
        return tagged
    by_word = [foods_by_word().get(word, frozenset()) for word in words]
    return Named(foods=frozenset.intersection(*by_word))


def _add(found: dict[tuple[str, ...], Named], text: str, meaning: Named) -> None:
    before = found.get(folded(text), Named())
    found[folded(text)] = Named(before.allergens | meaning.allergens, before.kinds | meaning.kinds)


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 4 and word.endswith(("oes", "ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and word[-2] not in "su" else word
