"""The engine's steps in the place of a model's, which earlier releases stored and showed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from foods import food_table
from planner.computed.dishes import Batch, Day, Item, PlannedMeal
from planner.computed.plan import describe
from planner.computed.texts import made_recipe
from planner.rules import MEALS, Meal


def with_engine_steps(day: Day) -> Day:
    """The day, with a recipe for each meal: a stored meal without one has a model's text."""
    return replace(day, meals={meal: _with_recipe(day.meals[meal], meal) for meal in MEALS})


def plan_with_engine_steps(plan: Mapping[str, Any]) -> dict[str, Any]:
    """The same of a plan as `output_plan` writes it."""
    return {**plan, "days": [_day(each) for each in plan["days"]]}


def _with_recipe(planned: PlannedMeal, meal: Meal) -> PlannedMeal:
    if planned.recipe:
        return planned
    recipe = made_recipe(planned.items, meal)
    return replace(planned, text=recipe.text, recipe=recipe)


def _day(day: Mapping[str, Any]) -> dict[str, Any]:
    meals = {meal: _meal(day["meals"][meal], meal, day["day"]) for meal in MEALS}
    return {**day, "meals": meals}


def _meal(stated: Mapping[str, Any], meal: Meal, number: int) -> Mapping[str, Any]:
    if "recipe" in stated:
        return stated
    table = food_table().foods
    eaten = [(table.get(each["foodId"]), each["grams"]) for each in stated["ingredients"]]
    items = tuple(Item(food, grams) for food, grams in eaten if food)
    if len(items) < len(eaten):
        # A food has left the table since: nothing says how it is cooked.
        return {**stated, "description": ""}
    recipe = made_recipe(items, meal)
    batch = Batch(each["cookOn"], each["portions"]) if (each := stated.get("batch")) else None
    planned = PlannedMeal(stated["name"], recipe.text, items, recipe, batch)
    return {**stated, "description": describe(planned, number), "recipe": recipe.to_json()}
