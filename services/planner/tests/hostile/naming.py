"""Whether a dish has what its name promises, by the judge's own lists of words."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from .table import lines, rows, words_of

# A text says what is done with other foods, too.
_VERBS = {"chop"}


@cache
def dish_words() -> Mapping[str, frozenset[str]]:
    """Words for dishes, and what one of which a dish of this name has."""
    pairs = (line.split(":") for line in lines("dish_words.txt"))
    return {_one(word): frozenset(words_of(foods)) for word, foods in pairs}


@cache
def food_words() -> frozenset[str]:
    return frozenset(_one(word) for line in lines("food_words.txt") for word in line.split())


def of_text(text: str, parts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Foods that a text names and the dish has not."""
    there = frozenset[str]().union(*(_tags(part["foodId"]) for part in parts))
    if missing := food_words().intersection(words_of(text)) - there - _VERBS:
        yield "name", f"{sorted(missing)} in {text!r}, which has {[p['foodId'] for p in parts]}"


def of_name(name: str, parts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Words of a name for what is not in the dish."""
    there = frozenset[str]().union(*(_tags(part["foodId"]) for part in parts))
    for word in words_of(name):
        if word in there:
            continue
        wanted = dish_words().get(word) or ({word} if word in food_words() else None)
        if wanted and not wanted & there:
            foods = [part["foodId"] for part in parts]
            yield "name", f"{word!r} in {name!r}, which has {foods}"


# Words that no menu has: of databases, of bodies, of amounts, of medicine.
_NOT_ON_A_MENU = frozenset(
    words_of(
        "canned water lean drained raw reduced skimmed unsalted fat free low bite one half double"
    )
    + words_of("piece portion gram skinny slim diet detox belly weight body guilt cure")
)
# What a word of a name says that is there, by kinds and by words of foods.
_SAYS = {
    "omelette": {"egg"}, "frittata": {"egg"}, "scramble": {"egg", "tofu", "lupini"},
    "shakshuka": {"egg"}, "muffin": {"egg"}, "pancake": {"egg"}, "carbonara": {"egg"},
    "burger": {"ground"}, "meatball": {"ground"}, "patty": {"ground"}, "patties": {"ground"},
    "bolognese": {"ground"}, "chili": {"ground"}, "kofta": {"ground"}, "loaf": {"ground"},
    "salad": {"lettuce", "arugula", "spinach", "endive", "kale"}, "slaw": {"cabbage"},
    "leave": {"lettuce"}, "green": {"lettuce", "spinach", "kale"},
    "pudding": {"milk", "cream", "yogurt"}, "shake": {"milk", "cream", "yogurt"},
    "curry": {"milk", "cream"}, "steak": {"beef"}, "guacamole": {"avocado"},
}  # fmt: skip


def left_out(name: str, parts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Foods of 100 g or more that a name leaves out, and words that no menu has."""
    words = set(words_of(name))
    told = words.union(*(_SAYS.get(word, set()) for word in words))
    for part in parts:
        if part["grams"] >= 100 and not _tags(part["foodId"]) & told:
            yield "unnamed", f"{part} in {name!r}"
    # Pork belly, half-and-half and goose fat are foods.
    foods = frozenset[str]().union(*(rows()[part["foodId"]].words for part in parts))
    if found := _NOT_ON_A_MENU & words - (foods & {"belly", "half", "fat"}):
        yield "name", f"{sorted(found)} in {name!r}"
    if not name.isprintable() or re.search(r"[^\w '’.,\-]", name) or not _is_latin(name):
        yield "name", f"{name!r} has letters of other scripts"


def _is_latin(name: str) -> bool:
    return all("LATIN" in unicodedata.name(letter) for letter in name if letter.isalpha())


@cache
def _tags(food: str) -> frozenset[str]:
    """What a food may be called."""
    row = rows()[food]
    tags = {*row.words, *words_of(" ".join(row.kinds | row.allergens))}
    # A steak is one of beef, or a slice of a large fish; cheese of plants is called so, too.
    if row.kinds & {"beef"} and not tags & {"ground", "liver", "hot"}:
        tags.add("steak")
    if row.kinds & {"dairy"} and row.protein > 12 and row.fat > 2:
        tags.add("cheese")
    if row.kinds & {"fish"} or "fish" in row.allergens:
        tags.add("fish")
    if food in {"cream-cheese", "sour-cream", "creme-fraiche", "half-and-half"}:
        tags.add("cream")
    return frozenset(tags)


def _one(word: str) -> str:
    [found] = words_of(word)
    return found
