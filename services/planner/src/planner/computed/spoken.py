"""Portions as people say them."""

from collections.abc import Sequence

from planner.computed.dishes import Item, plain
from planner.computed.exclusions import joined
from planner.computed.requests import NAME_LENGTH, TEXT_LENGTH

_ORDER = ("proteins", "vegetables", "other", "fats")
_NAMED = 3


def portions(items: Sequence[Item]) -> str:
    """For example: 2 eggs, 40 g cheddar."""
    return ", ".join(map(_portion, items))


def _portion(item: Item) -> str:
    """A portion in pieces where nobody cuts them, else in grams."""
    if item.food.piece_g:
        return item.food.counted(round(item.grams / item.food.piece_g))
    return f"{plain(item.grams)} g {item.food.spoken}"


def made_name(items: Sequence[Item]) -> str:
    """A name made from the foods of a dish alone."""
    names = [item.food.spoken for item in _in_order(items)][:_NAMED]
    while len(names) > 1 and len(_with(names)) > NAME_LENGTH:
        names.pop()
    name = _with(names)
    return (name[:1].upper() + name[1:])[:NAME_LENGTH].rstrip(" ,")


def made_text(items: Sequence[Item], *, served: bool) -> str:
    """A text made from the foods of a dish alone; what is served is not cooked."""
    names = [item.food.spoken for item in _in_order(items)]
    verb = "Serve" if served else "Prepare"
    text = f"{verb} together: {', '.join(names)}. Season to taste."
    return text if len(text) <= TEXT_LENGTH else f"{verb} everything together. Season to taste."


def _with(names: Sequence[str]) -> str:
    return f"{names[0]} with {joined(names[1:])}" if len(names) > 1 else names[0]


def _in_order(items: Sequence[Item]) -> list[Item]:
    return sorted(items, key=lambda item: (_ORDER.index(item.food.group), -item.amounts.calories))
