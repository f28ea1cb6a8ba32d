"""The words that names and texts may have: what is not understood cannot be checked."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal

from foods import food_table, words_of
from planner.yaml_files import read_yaml

# What a verb does with the food that it is said of.
Verb = Literal["heat", "warm", "cold", "verbs"]
_VERBS: tuple[Verb, ...] = ("heat", "warm", "cold", "verbs")
# What is written after a verb or before a comparison, and what the word has in its place.
_ENDINGS = {
    "ing": ("", "e"),
    "ed": ("", "e"),
    "ied": ("y",),
    "ies": ("y",),
    "ier": ("y",),
    "iest": ("y",),
    "es": ("", "e"),
    "s": ("",),
    "er": ("", "e"),
    "est": ("", "e"),
    "ly": ("",),
    "ily": ("y",),
    "y": ("", "e"),
}
# Of a shorter word no ending is taken off: the rest would be any word.
_SHORTEST = 3


def are_known(words: Iterable[str]) -> bool:
    """Whether all of them are words of recipes or of the food table."""
    return all(map(_is_known, words))


def verb(word: str) -> Verb | None:
    """What an instruction with this word does (fry, frying), if the word is a verb."""
    return _verbs().get(word)


def is_participle_of_heat(word: str) -> bool:
    """Whether a food that is called so has been cooked: fried, boiled."""
    return word.endswith(("ed", "t")) and any(
        _verbs().get(base) == "heat" for base in _bases(word) if base != word
    )


def _is_known(word: str) -> bool:
    known = _known()
    return word in known or word.isdigit() or any(base in known for base in _bases(word))


def _bases(word: str) -> Iterator[str]:
    """The words that it may be a form of: fried and fry, chopping and chop."""
    yield word
    for ending, instead in _ENDINGS.items():
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST - (ending in ("ied", "ies")):
            yield from (stem + letter for letter in instead)
            if len(stem) > _SHORTEST and stem[-1] == stem[-2]:
                yield stem[:-1]


@cache
def _known() -> frozenset[str]:
    foods = {
        word
        for food in food_table().foods.values()
        for name in (food.name, *food.also, *food.kinds)
        for word in words_of(name)
    }
    # Of mushrooms, berries and tomatoes there is one as well.
    ones = {
        word.removesuffix(ending) + one
        for word in foods
        for ending, one in (("s", ""), ("es", ""), ("ies", "y"))
        if word.endswith(ending)
    }
    return frozenset(
        (*foods, *ones, *(word for text in _file().values() for word in words_of(text)))
    )


@cache
def _verbs() -> Mapping[str, Verb]:
    """By the form of an order, and by that of what is done meanwhile if it heats."""
    found: dict[str, Verb] = {}
    for kind in reversed(_VERBS):
        for word in words_of(_file()[kind]):
            found[word] = kind
            if kind == "heat":
                base = word.removesuffix("e")
                found.update({f"{base}ing": kind, f"{base}{base[-1]}ing": kind})
    return found


@cache
def _file() -> Mapping[str, str]:
    content: Mapping[str, str] = read_yaml("planner.computed.texts", "kitchen_words.yaml")
    return content
