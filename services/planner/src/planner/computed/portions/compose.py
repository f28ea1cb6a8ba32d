"""Puts computed portions back together as meals with a name and a recipe."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from planner.computed.dishes import Dish, Item, Naming, PlannedMeal, Portion, Recipe
from planner.computed.names import made_name, name_for_kitchen
from planner.computed.portions.grams import Measured
from planner.computed.recipes import made_recipe, said_doneness
from planner.rules import Meal
from planner.sentences import Phrase


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


def composed(dishes: Mapping[Meal, Dish], measured: Measured) -> Composed:
    """Return the meals; a kitchen's dish of other foods gets a name and a recipe that fit them."""
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
        if new:
            dish = _with_another_powder(dish, items) or replace(dish, name="", recipe=None)
        meals[meal] = _meal(dish, items, meal)
        exchanges += new
    return Composed(meals, exchanges)


def recipe_of(dish: Dish, meal: Meal) -> Recipe:
    """The recipe of a dish before its grams are computed, to tell how long it takes."""
    words = dish.chosen or Naming()
    items = tuple(Item(food, food.most_g) for food, _ in dish.shares)
    return dish.recipe or made_recipe(items, meal, words.way, words.finish)


def _meal(dish: Dish, items: tuple[Item, ...], meal: Meal) -> PlannedMeal:
    if dish.recipe is None:
        words = dish.chosen or Naming()
        recipe = made_recipe(items, meal, words.way, words.finish)
        name = made_name(items, recipe.way or "plate", words)
        return PlannedMeal(name, items, recipe, by_model=dish.chosen is not None)
    recipe = replace(dish.recipe, doneness=said_doneness(items))
    name = name_for_kitchen(dish.name, items, recipe.way or "plate", recipe.phrases)
    return PlannedMeal(name, items, recipe, kitchen=dish.name)


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
    phrases = tuple(
        Phrase(each.id, {**each.values, "old": old.id, "new": new.id})
        for each in dish.recipe.phrases
    )
    return Dish(said(dish.name), shares, replace(dish.recipe, steps=steps, phrases=phrases))
