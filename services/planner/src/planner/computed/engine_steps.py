"""Names and recipes of the engine in the place of a model's, which earlier releases stored."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from foods import food_table
from planner.computed.dishes import Batch, Day, Item, PlannedMeal, Recipe
from planner.computed.names import safe_name
from planner.computed.plan import meal_words
from planner.computed.recipes import made_recipe, natural_way, said_doneness
from planner.rules import MEALS, Meal, kind_of
from planner.sentences import with_sentences


def with_engine_steps(day: Day) -> Day:
    """The day, with a recipe for each meal: a stored meal without one has a model's text."""
    return replace(day, meals={name: _with_recipe(meal, name) for name, meal in day.meals.items()})


def plan_with_engine_steps(plan: Mapping[str, Any]) -> dict[str, Any]:
    """The same of a plan as `output_plan` writes it."""
    return {**plan, "days": [_day(each) for each in plan["days"]]}


def _with_recipe(planned: PlannedMeal, meal: Meal) -> PlannedMeal:
    if planned.recipe.way:
        return planned
    recipe = _recipe_now(planned.recipe, planned.items, meal)
    name = safe_name(planned.name, planned.items, recipe.way or "plate")
    kitchen = planned.name if planned.recipe.steps else None
    return replace(planned, name=name, recipe=recipe, kitchen=kitchen)


def _recipe_now(stored: Recipe, items: tuple[Item, ...], meal: Meal) -> Recipe:
    """The recipe of the kitchen or the engine with what it lacks, or a new one."""
    if not stored.steps:
        return made_recipe(items, meal)
    return replace(stored, way=natural_way(items, meal), doneness=said_doneness(items))


def _day(day: Mapping[str, Any]) -> dict[str, Any]:
    stated = day["meals"]
    meals = {meal: _meal(stated[meal], meal, day["day"]) for meal in MEALS if meal in stated}
    return {**day, "meals": meals}


def _meal(stated: Mapping[str, Any], meal: Meal, number: int) -> Mapping[str, Any]:
    if "way" in stated:
        return stated
    table = food_table().foods
    eaten = [(table.get(each["foodId"]), each["grams"]) for each in stated["ingredients"]]
    items = tuple(Item(food, grams) for food, grams in eaten if food)
    if len(items) < len(eaten):
        # A food has left the table since: nothing says how it is cooked.
        return {**stated, "name": _PLAIN_NAMES[meal], "description": ""}
    stored = Recipe.from_json(stated["recipe"]) if "recipe" in stated else Recipe((), 0)
    recipe = _recipe_now(stored, items, meal)
    batch = Batch(each["cookOn"], each["portions"]) if (each := stated.get("batch")) else None
    name = safe_name(stated["name"], items, recipe.way or "plate")
    words = meal_words(PlannedMeal(name, items, recipe, batch=batch), number)
    said: Mapping[str, Any] = with_sentences({**stated, **words})
    return said


# Where neither a name nor a recipe can be made from the foods.
_PLAIN_NAMES: Mapping[Meal, str] = {meal: kind_of(meal).capitalize() for meal in MEALS}
