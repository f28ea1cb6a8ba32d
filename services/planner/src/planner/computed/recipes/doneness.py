"""When the animal foods of a dish are done: the last line of its recipe."""

from collections.abc import Sequence

from foods import Food
from planner.computed.dishes import Item
from planner.computed.recipes.methods import foods_that_are
from planner.computed.recipes.phrases import in_english, phrase
from planner.sentences import Phrase, sentence

_FLESH = frozenset(
    {"poultry", "beef", "pork", "lamb", "game", "offal", "sausage", "fish", "shellfish"}
)
# A meat that is part of a family of seasonings.
_ALSO_FLESH = frozenset({"anchovies-canned"})
# A dish that was cooked the day before.
REHEATED = sentence("reheated")


def doneness_of(items: Sequence[Item]) -> tuple[Phrase, ...]:
    """The animal foods that are done in the same way together, in the order of the dish."""
    alike: dict[tuple[str, int], list[Item]] = {}
    for item in items:
        if kind := _kind(item.food):
            alike.setdefault((kind, item.food.core_c or 0), []).append(item)
    return tuple(
        phrase(f"done-{kind}", food=foods, core=core)
        if core
        else phrase(f"done-{kind}", food=foods)
        for (kind, core), foods in alike.items()
    )


def said_doneness(items: Sequence[Item]) -> str | None:
    """For example: Chicken breast: 74 °C in the core; egg: 71 °C in the core, firm all through."""
    said = [in_english(each, items) for each in doneness_of(items)]
    return "; ".join(said) or None


def _kind(food: Food) -> str | None:
    if food.family == "eggs":
        return "eggs"
    if food.id in foods_that_are("crisp"):
        return "crisp"
    if food.core_c:
        return "shells" if food.id in foods_that_are("shells") else "core"
    return "ready" if food.family in _FLESH or food.id in _ALSO_FLESH else None
