"""The words of which names are made: `names.yaml`, which says what each of them needs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from foods import Food, stems_of
from planner.computed.dishes import Item, Way
from planner.yaml_files import read_yaml

_FILE = read_yaml("planner.computed.names", "names.yaml")
NONE = "none"
ADJECTIVES: tuple[str, ...] = (*_FILE["adjectives"], NONE)
STYLES: tuple[str, ...] = (*_FILE["styles"], NONE)


@dataclass(frozen=True, slots=True)
class _Adjective:
    """For which dishes it is true; for all without a condition."""

    ways: frozenset[str]
    foods: frozenset[str]

    def is_true_of(self, foods: Sequence[Food], way: Way) -> bool:
        if self.ways and way not in self.ways:
            return False
        return not self.foods or any(
            food.id in self.foods or food.family in self.foods for food in foods
        )


def adjective_for(word: str | None, items: Sequence[Item], way: Way) -> str:
    """The adjective with a space, if it is one of the list and true of the dish; else nothing."""
    found = _adjectives().get(word or "")
    return f"{word} " if found and found.is_true_of([item.food for item in items], way) else ""


def style_for(word: str | None) -> str:
    return f"{word} " if word in STYLES and word != NONE else ""


def noun_of(way: Way | None) -> str:
    """What a dish of this way is called: soup. Empty for ways without a noun."""
    return str(_FILE["ways"].get(way, ""))


def called(item: Item) -> str:
    """What a food is called in the name of a dish: tuna, and not tuna canned in water."""
    food = item.food
    what = _FILE["called"].get(food.id) or _before_comma(food)
    # The table has pieces in the singular.
    is_several = food.piece_g and round(item.grams / food.piece_g) > 1
    return f"{what}s" if is_several and not what.endswith("s") else what


def _before_comma(food: Food) -> str:
    what = food.name.partition(", ")[0]
    # As within a sentence: names of places keep their capital.
    at = food.spoken.casefold().find(what.casefold())
    return food.spoken[at : at + len(what)] if at >= 0 else what


@cache
def implied_by() -> Mapping[str, frozenset[str]]:
    """Which families the words of a kitchen's name stand for, by the stem of the word."""
    return {
        stems_of(word)[0]: frozenset(families)
        for words, families in _FILE["implied"].items()
        for word in words.split("|")
    }


@cache
def words_of_every_name() -> frozenset[str]:
    """The stems of words that a name may have over any foods."""
    lists = (*ADJECTIVES, *STYLES, *_FILE["ways"].values(), *_FILE["implied"])
    return frozenset(stems_of(" ".join(lists).replace("|", " "))) | frozenset(
        stems_of("with and in on over from of fried baked braised grilled steamed boiled creamed")
    )


@cache
def _adjectives() -> Mapping[str, _Adjective]:
    return {
        word: _Adjective(frozenset(each.get("ways", ())), frozenset(each.get("foods", ())))
        for word, each in _FILE["adjectives"].items()
    }
