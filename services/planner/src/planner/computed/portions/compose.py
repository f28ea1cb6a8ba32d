"""Puts computed portions back together as meals with a name and a text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from foods import stems_of
from planner.computed.dishes import Dish, Item, PlannedMeal, Portion
from planner.computed.portions.grams import Measured
from planner.computed.requirements import Requirements
from planner.computed.texts import checked
from planner.rules import Meal


@dataclass(frozen=True, slots=True)
class Composed:
    """Meals within the limits that they were computed for."""

    meals: Mapping[Meal, PlannedMeal]
    exchanges: int


def portions_of(dishes: Mapping[Meal, Dish]) -> list[Portion]:
    """The portions of all dishes, in the order of the meals."""
    return [
        Portion(meal, food, share) for meal, dish in dishes.items() for food, share in dish.shares
    ]


def composed(
    requirements: Requirements,
    dishes: Mapping[Meal, Dish],
    measured: Measured,
) -> Composed:
    """Return the meals; a name or text that no longer fits the foods is replaced."""
    meals: dict[Meal, PlannedMeal] = {}
    exchanges = 0
    for meal, dish in dishes.items():
        items = tuple(
            Item(portion.food, weight)
            for portion, weight in zip(measured.portions, measured.grams, strict=True)
            if portion.meal == meal
        )
        planned = {food.id for food, _ in dish.shares}
        new = sum(item.food.id not in planned for item in items)
        # A text for other foods leaves out what to do with the new ones.
        shown = dish
        if new:
            shown = _with_another_powder(dish, items) or replace(dish, text="", recipe=None)
        if _names_one_that_is_gone(shown, items):
            shown = replace(shown, name="")
        meals[meal] = checked(shown, items, meal, requirements.exclusions)
        exchanges += new
    return Composed(meals, exchanges)


def _with_another_powder(dish: Dish, items: Sequence[Item]) -> Dish | None:
    """The kitchen's dish in words for another protein powder: it is stirred in likewise."""
    if dish.recipe is None or len(items) != len(dish.shares):
        return None
    pairs = [(old, item.food) for (old, _), item in zip(dish.shares, items, strict=True)]
    changed = [(old, new) for old, new in pairs if old.id != new.id]
    if len(changed) != 1:
        return None
    [(old, new)] = changed
    if old.family != "powder":
        return None

    def said(text: str) -> str:
        return text.replace(old.spoken, new.spoken).replace(old.name, new.name)

    steps = tuple(map(said, dish.recipe.steps))
    if steps == dish.recipe.steps:
        return None
    shares = tuple((food, share) for (_, food), (_, share) in zip(pairs, dish.shares, strict=True))
    return Dish(said(dish.name), "", shares, replace(dish.recipe, steps=steps))


def _names_one_that_is_gone(dish: Dish, items: Sequence[Item]) -> bool:
    """Whether a word of the name is from a food that was exchanged: chop, brisket."""
    there = {item.food.id for item in items}
    gone = {stem for food, _ in dish.shares if food.id not in there for stem in stems_of(food.name)}
    left = {stem for item in items for stem in stems_of(item.food.name)}
    return not (gone - left).isdisjoint(stems_of(dish.name))
