"""Names of dishes that say what is in them: a quiche has eggs, and a caprese mozzarella.

The names are data: `dish_names.yaml`, which says how they are written.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from foods import FAMILIES, Excluded, Food, food_table, stems_of, words_of
from planner.yaml_files import read_yaml

_SECTIONS = ("anywhere", "in_names")
_NONE_OF = "no "
_NOT_FOR = "not for "
_ID = "="


@dataclass(frozen=True, slots=True)
class DishName:
    """What a dish of this name has, by ids of foods, and whom it is never shown to."""

    has_one_of_each: tuple[frozenset[str], ...] = ()
    has_none: frozenset[str] = frozenset()
    not_for: frozenset[str] = frozenset()

    def fits(self, foods: Iterable[str], excluded: Excluded) -> bool:
        there = frozenset(foods)
        return (
            all(not there.isdisjoint(some) for some in self.has_one_of_each)
            and there.isdisjoint(self.has_none)
            and self.not_for.isdisjoint(excluded.allergens | excluded.kinds)
        )


@dataclass(frozen=True, slots=True)
class Found:
    """A name of a dish in a text, from one word to another."""

    start: int
    end: int
    meaning: DishName


def dish_names_in(words: Sequence[str], *, is_name: bool) -> Iterator[Found]:
    """The names of dishes among words; the longest one where several begin."""
    names = _names(is_name)
    at = 0
    while at < len(words):
        found = next(
            (
                Found(at, at + len(name), meaning)
                for name, meaning in names.get(words[at], ())
                if tuple(words[at : at + len(name)]) == name
            ),
            None,
        )
        if found:
            yield found
        at = found.end if found else at + 1


@cache
def dish_names() -> Mapping[str, DishName]:
    """All names as they are written in the file."""
    return {
        name: _read(meaning)
        for section in _SECTIONS
        for row, meaning in _file()[section].items()
        for name in row.split("|")
    }


@cache
def _names(is_name: bool) -> Mapping[str, Sequence[tuple[tuple[str, ...], DishName]]]:
    """By the first word, the longest first."""
    rows = {**(_file()["in_names"] if is_name else {}), **_file()["anywhere"]}
    found: dict[str, dict[tuple[str, ...], DishName]] = {}
    for row, text in rows.items():
        meaning = _read(text)
        for name in row.split("|"):
            # By words and not by stems: who fries makes no fries.
            words = tuple(words_of(name))
            found.setdefault(words[0], {})[words] = meaning
            several = (*words[:-1], f"{words[-1]}s")
            found.setdefault(several[0], {}).setdefault(several, meaning)
    return {
        first: sorted(names.items(), key=lambda each: len(each[0]), reverse=True)
        for first, names in found.items()
    }


def _read(text: str) -> DishName:
    has: list[frozenset[str]] = []
    none: frozenset[str] = frozenset()
    not_for: frozenset[str] = frozenset()
    for part in filter(None, text.split(", ")):
        if part.startswith(_NOT_FOR):
            not_for = frozenset(part.removeprefix(_NOT_FOR).split("|"))
        elif part.startswith(_NONE_OF):
            words = part.removeprefix(_NONE_OF).split("|")
            none = _ids(
                food
                for food in food_table().foods.values()
                if not (food.kinds | food.allergens | food.may_contain).isdisjoint(words)
            )
        else:
            has.append(_foods(part))
    return DishName(tuple(has), none, not_for)


def _foods(part: str) -> frozenset[str]:
    return frozenset(
        food
        for name in part.split("|")
        for word in _file()["foods"].get(name, name).split("|")
        for food in foods_called(word)
    )


@cache
def foods_called(word: str) -> frozenset[str]:
    """The ids of a family, a kind or an allergen, or of the foods whose names have these words."""
    if word.startswith(_ID):
        return frozenset({food_table().foods[word.removeprefix(_ID)].id})
    foods = food_table().foods.values()
    if word in FAMILIES:
        return _ids(food for food in foods if food.family == word)
    stems = set(stems_of(word))
    return _foods_of(word) or frozenset(food for food, name in _names_of_foods() if stems <= name)


@cache
def _names_of_foods() -> Sequence[tuple[str, frozenset[str]]]:
    return [
        (food.id, frozenset(stems_of(name)))
        for food in food_table().foods.values()
        for name in (food.name, *food.also)
    ]


def _foods_of(word: str) -> frozenset[str]:
    """The ids of all foods of a kind, or with an allergen."""
    foods = food_table().foods.values()
    return _ids(food for food in foods if word in food.kinds | food.allergens)


def _ids(foods: Iterable[Food]) -> frozenset[str]:
    return frozenset(food.id for food in foods)


@cache
def _file() -> Mapping[str, Mapping[str, str]]:
    content: Mapping[str, Mapping[str, str]] = read_yaml(
        "planner.computed.texts", "dish_names.yaml"
    )
    return content
