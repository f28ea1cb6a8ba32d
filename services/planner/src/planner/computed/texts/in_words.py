"""Portions as people say them."""

import re
from collections.abc import Sequence

from planner.computed.dishes import NAME_LENGTH, Item, plain
from planner.computed.exclusions import joined

_ORDER = ("proteins", "vegetables", "other", "fats")
_NAMED = 3
_SINGULAR = ("ss", "us")
_PERCENT = re.compile(r"\s*\d+%")
# What a dish is not named for.
_IN_EVERY_DISH = frozenset({"oil", "butter", "herbs", "spices", "condiments", "sweeteners"})


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


def the(items: Sequence[Item]) -> str:
    """For example: the eggs and the cheddar."""
    return joined([f"the {without_count(item)}" for item in items])


def it(items: Sequence[Item]) -> str:
    """The pronoun that stands for them."""
    what = without_count(items[0]).partition(" in ")[0]
    is_plural = len(items) > 1 or (what.endswith("s") and not what.endswith(_SINGULAR))
    return "them" if is_plural else "it"


def made_name(items: Sequence[Item]) -> str:
    """A name made from the foods of a dish alone."""
    named = [item for item in items if item.food.family not in _IN_EVERY_DISH] or items
    names = [without_count(item) for item in _in_order(named)][:_NAMED]
    while len(names) > 1 and len(_with(names)) > NAME_LENGTH:
        names.pop()
    name = _with(names)
    return (name[:1].upper() + name[1:])[:NAME_LENGTH].rstrip(" ,")


def _with(names: Sequence[str]) -> str:
    return f"{names[0]} with {joined(names[1:])}" if len(names) > 1 else names[0]


def _in_order(items: Sequence[Item]) -> list[Item]:
    return sorted(items, key=lambda item: (_ORDER.index(item.food.group), -item.amounts.calories))
