"""What people leave out for other reasons than an allergy: meat, pork, alcohol."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of food, and the words that people use for it."""

    id: str
    name: str
    also_called: tuple[str, ...] = ()
    # Kinds that are left out with it.
    besides: tuple[str, ...] = ()


# Gelatin is made of the skin and bones of pigs and cattle.
_GELATIN = ("gelatin",)

KINDS = (
    Kind("meat", "Meat", ("meat product",), _GELATIN),
    Kind("red-meat", "Red meat", besides=_GELATIN),
    Kind("beef", "Beef and veal", ("beef", "veal", "steak", "cow", "cattle"), _GELATIN),
    Kind("pork", "Pork", ("pig", "swine", "ham", "bacon", "lard", "boar"), _GELATIN),
    Kind("lamb", "Lamb, mutton and goat", ("lamb", "mutton", "goat", "goat meat", "sheep")),
    Kind("game", "Game", ("venison", "wild meat")),
    Kind("poultry", "Poultry", ("chicken", "turkey", "duck", "goose", "fowl", "bird")),
    Kind("fish", "Fish", ("seafood",)),
    Kind("scaleless-fish", "Fish without scales"),
    Kind("shellfish", "Shellfish", ("seafood",)),
    Kind("dairy", "Dairy"),
    Kind("egg", "Eggs"),
    Kind("honey", "Honey"),
    Kind("gelatin", "Gelatin and collagen", ("gelatin", "gelatine", "collagen")),
    Kind("alcohol", "Alcohol", ("alcoholic drink", "wine", "liquor", "spirits")),
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
