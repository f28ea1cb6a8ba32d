"""Recipes made from the foods of a dish and its way, where no cook wrote one.

The foods are put in order: what takes longest, what is cooked with it, and what is added when it is
done. The steps of each way are in `by_way`, how each food is cooked in `ways_to_cook.yaml`.
"""

from collections.abc import Callable, Mapping, Sequence

from planner.computed.dishes import Item, Recipe, Way
from planner.computed.recipes.by_way import assemble, bake, blend, cook, roast, simmer, toss
from planner.computed.recipes.doneness import said_doneness
from planner.computed.recipes.making import Making
from planner.computed.recipes.phrases import in_english
from planner.computed.recipes.ways import suits, way_for
from planner.rules import Meal

_PREPARING_MINUTES = 5
_COOKED: Mapping[Way, Callable[[Making], None]] = {
    "pan": cook,
    "oven": roast,
    "pot": simmer,
    "stew": simmer,
    "soup": simmer,
    "bake": bake,
}


def made_recipe(
    items: Sequence[Item], meal: Meal, wanted: Way | None = None, finish: str | None = None
) -> Recipe:
    """The steps for these foods: in the way that is wanted, if it suits them."""
    way = way_for(items, meal, wanted)
    is_wanted = wanted is not None and suits(wanted, items, meal)
    making = Making(items, meal, way, is_wanted, finish)
    _make(making)
    return Recipe(
        tuple(in_english(each, items) for each in making.steps),
        _PREPARING_MINUTES + making.longest + making.minutes,
        doneness=said_doneness(items),
        way=way,
        phrases=tuple(making.steps),
    )


def _make(making: Making) -> None:
    if making.way == "shake":
        blend(making)
    elif making.way == "salad" and making.is_wanted:
        toss(making)
    elif making.is_cooked:
        # What is cooked as its foods suggest has a step for each of them.
        (_COOKED.get(making.way, cook) if making.is_wanted else cook)(making)
        _add_what_is_not_cooked(making)
    else:
        assemble(making)
    finishes = [(said, making.take(f"finish {said}")) for said in ("scatter", "drizzle")]
    if left := making.take(*making.roles):
        making.step("serve-with", foods=left)
    for said, foods in finishes:
        if foods:
            making.step(said, foods=foods)


def _add_what_is_not_cooked(making: Making) -> None:
    if cheese := making.take("cheese"):
        making.step("melt-cheese", 2, foods=cheese)
    if stirred := making.take("stir"):
        making.step("stir-in", foods=stirred)
    making.dress(serves=True)
    if serve := making.take("serve", "soft"):
        making.step("serve-with", foods=serve)
    if top := making.take("top"):
        making.step("scatter", foods=top)
