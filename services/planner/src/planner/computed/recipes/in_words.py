"""Portions and foods as people say them."""

import re
from collections.abc import Sequence

from planner.computed.dishes import Item, plain
from planner.sentences import joined

_SINGULAR = ("ss", "us")
_PERCENT = re.compile(r"\s*\d+%")


def portions_in_words(items: Sequence[Item]) -> str:
    """For example: 2 eggs, 40 g cheddar."""
    return ", ".join(map(_portion, items))


def _portion(item: Item) -> str:
    """A portion in pieces where nobody cuts them, else in grams."""
    if item.food.piece_g:
        return item.food.counted(round(item.grams / item.food.piece_g))
    return f"{plain(item.grams)} g {item.food.spoken}"


def without_count(item: Item) -> str:
    """The food alone, in the plural where there are several pieces: eggs."""
    if not item.food.piece_g:
        # How lean it is or what it has of cocoa reads like an amount: the list of foods says it.
        return _PERCENT.sub("", item.food.spoken).strip()
    return item.food.counted(round(item.grams / item.food.piece_g)).partition(" ")[2]


def names(items: Sequence[Item]) -> str:
    """For example: eggs and cheddar."""
    return joined(list(map(without_count, items)))


def the(items: Sequence[Item]) -> str:
    """For example: the eggs and the cheddar."""
    return joined([f"the {without_count(item)}" for item in items])


def it(items: Sequence[Item]) -> str:
    """The pronoun that stands for them."""
    what = without_count(items[0]).partition(" in ")[0]
    is_plural = len(items) > 1 or (what.endswith("s") and not what.endswith(_SINGULAR))
    return "them" if is_plural else "it"
