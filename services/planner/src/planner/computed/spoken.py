"""Foods and portions as people say them."""

from collections.abc import Sequence

from foods import Food
from planner.computed.dishes import Item, plain
from planner.computed.requests import NAME_LENGTH, TEXT_LENGTH

_ORDER = ("proteins", "vegetables", "other", "fats")
_NAMED = 3
_HALF = "half"


def portions(items: Sequence[Item]) -> str:
    """For example: 2 eggs, 40 g cheddar."""
    return ", ".join(map(portion, items))


def portion(item: Item) -> str:
    """A portion in pieces where nobody cuts them, else in grams."""
    food, name = item.food, lower(item.food)
    if not food.piece_g:
        return f"{plain(item.grams)} g {name}"
    count = round(item.grams / food.piece_g)
    piece = next((p.name for p in food.portions if abs(p.grams - food.piece_g) < 0.01), "piece")
    if piece == _HALF:
        return _halves(count, name)
    if piece in name.split():
        return f"{count} {name if count == 1 else plural(name)}"
    return f"{count} {piece if count == 1 else plural(piece)} {name}"


def made_name(items: Sequence[Item]) -> str:
    """A name made from the foods of a dish alone."""
    names = [lower(item.food) for item in _in_order(items)][:_NAMED]
    while len(names) > 1 and len(_with(names)) > NAME_LENGTH:
        names.pop()
    name = _with(names)
    return (name[:1].upper() + name[1:])[:NAME_LENGTH].rstrip(" ,")


def made_text(items: Sequence[Item], *, served: bool) -> str:
    """A text made from the foods of a dish alone; what is served is not cooked."""
    names = [lower(item.food) for item in _in_order(items)]
    verb = "Serve" if served else "Prepare"
    text = f"{verb} together: {', '.join(names)}. Season to taste."
    return text if len(text) <= TEXT_LENGTH else f"{verb} everything together. Season to taste."


def lower(food: Food) -> str:
    """The name within a sentence; MCT oil keeps its letters."""
    name = food.name
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


def plural(name: str) -> str:
    """The English plural, for the pieces of a kitchen."""
    if name.endswith(("s", "x", "ch", "sh")):
        return f"{name}es"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name[:-1]}ves" if name.endswith(("leaf", "loaf")) else f"{name}s"


def joined(names: Sequence[str]) -> str:
    """For example: eggs, milk and fish."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _with(names: Sequence[str]) -> str:
    return f"{names[0]} with {joined(names[1:])}" if len(names) > 1 else names[0]


def _halves(count: int, name: str) -> str:
    whole, is_half = divmod(count, 2)
    if not whole:
        return f"half a {name}" if name[0] not in "aeiou" else f"half an {name}"
    return f"{whole}{'½' if is_half else ''} {name if count == 2 else plural(name)}"


def _in_order(items: Sequence[Item]) -> list[Item]:
    return sorted(items, key=lambda item: (_ORDER.index(item.food.group), -item.amounts.calories))
