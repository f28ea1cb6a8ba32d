"""What people leave out for other reasons than an allergy: meat, pork, alcohol."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FoodKind:
    """A kind of food, and the words that people use for it."""

    id: str
    name: str
    also_called: tuple[str, ...] = ()
    # Kinds that are left out with it.
    besides: tuple[str, ...] = ()


# Gelatin is made of the skin and bones of pigs and cattle.
_GELATIN = ("gelatin",)

KINDS = (
    FoodKind("meat", "Meat", ("meat product",), _GELATIN),
    FoodKind("red-meat", "Red meat", besides=_GELATIN),
    FoodKind("beef", "Beef and veal", ("beef", "veal", "steak", "cow", "cattle"), _GELATIN),
    FoodKind("pork", "Pork", ("pig", "swine", "ham", "bacon", "lard", "boar"), _GELATIN),
    FoodKind("lamb", "Lamb, mutton and goat", ("lamb", "mutton", "goat", "goat meat", "sheep")),
    FoodKind("game", "Game", ("venison", "wild meat")),
    FoodKind("poultry", "Poultry", ("chicken", "turkey", "duck", "goose", "fowl", "bird")),
    FoodKind("fish", "Fish", ("seafood",)),
    FoodKind("scaleless-fish", "Fish without scales"),
    FoodKind("shellfish", "Shellfish", ("seafood",)),
    FoodKind("dairy", "Dairy"),
    FoodKind("egg", "Eggs"),
    FoodKind("honey", "Honey"),
    FoodKind("gelatin", "Gelatin and collagen", ("gelatin", "gelatine", "collagen")),
    FoodKind("alcohol", "Alcohol", ("alcoholic drink", "wine", "liquor", "spirits")),
)

# The kinds that a food with an allergen is of, whatever else it is.
_OF_ALLERGENS = {
    "milk": "dairy",
    "eggs": "egg",
    "fish": "fish",
    "crustaceans": "shellfish",
    "molluscs": "shellfish",
}
# The wider kinds of a kind. Rabbit is game too, so game is not red meat as a whole.
_WIDER = {
    "beef": ("red-meat", "meat"),
    "pork": ("red-meat", "meat"),
    "lamb": ("red-meat", "meat"),
    "poultry": ("meat",),
    "game": ("meat",),
    "red-meat": ("meat",),
}


def complete_kinds(kinds: Iterable[str], allergens: Iterable[str]) -> frozenset[str]:
    """The kinds of a food, with those that follow from its allergens and from its other kinds."""
    given = set(kinds)
    wider = {wide for kind in given for wide in _WIDER.get(kind, ())}
    follow = {_OF_ALLERGENS[allergen] for allergen in allergens if allergen in _OF_ALLERGENS}
    return frozenset(given | wider | follow)
