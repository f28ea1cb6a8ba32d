"""The allergens of a plan, by the food table. Pure functions.

Allergens are never guessed: if one ingredient is unknown, or a meal has no recipe, the allergens of
the whole plan are unknown.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from foods import ALLERGENS, Food, Stems, food_table, stems_of


class PlanWithRecipes(Protocol):
    """The fields of a plan that are read; each can be any JSON."""

    @property
    def meals(self) -> Any: ...
    @property
    def recipes(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class PlanAllergens:
    """Ids in the order of `ALLERGENS`: those of the plan, and those of some brands' foods."""

    has: Sequence[str]
    may_contain: Sequence[str]


class _UnknownFood(Exception):
    """An ingredient or meal whose allergens the food table does not have."""


def allergens_of(plan: PlanWithRecipes) -> PlanAllergens | None:
    """The allergens of a plan; None if they are unknown."""
    try:
        has, may_contain = set[str](), set[str]()
        for each in _ingredients(plan):
            foods = _foods(each)
            of_each = [food.allergens for food in foods]
            has.update(frozenset.intersection(*of_each))
            may_contain.update(*of_each, *(food.may_contain for food in foods))
    except _UnknownFood:
        return None
    return PlanAllergens(_in_order(has), _in_order(may_contain - has))


def _in_order(ids: set[str]) -> list[str]:
    return [allergen.id for allergen in ALLERGENS if allergen.id in ids]


def _ingredients(plan: PlanWithRecipes) -> Iterator[Mapping[str, Any]]:
    recipes = _objects(plan.recipes)
    # An empty plan, or a meal without a recipe: the foods are unknown.
    names = {_text(recipe.get("name")) for recipe in recipes}
    if not recipes or (plan.meals is not None and not names.issuperset(_dishes(plan.meals))):
        raise _UnknownFood
    for recipe in recipes:
        ingredients = _objects(recipe.get("ingredients"))
        if not ingredients:
            raise _UnknownFood
        yield from ingredients


def _dishes(meals: object) -> Iterator[str]:
    for day in _objects(meals):
        named = day.get("meals")
        if not isinstance(named, dict):
            raise _UnknownFood
        for dish in _objects(list(named.values())):
            yield _text(dish.get("name"))


def _foods(ingredient: Mapping[str, Any]) -> Sequence[Food]:
    """The food with the ingredient's id; without one, all foods with its name."""
    name, food_id = ingredient.get("name"), ingredient.get("foodId")
    if food_id is not None:
        food = food_table().foods.get(_text(food_id))
        foods = [food] if food else []
    else:
        foods = _by_name().get(stems_of(_text(name)), [])
    if not foods:
        raise _UnknownFood
    return foods


@cache
def _by_name() -> Mapping[Stems, list[Food]]:
    """Foods by each of their whole names: "butter" does not match peanut butter."""
    foods: dict[Stems, list[Food]] = defaultdict(list)
    for food in food_table().foods.values():
        for name in {stems_of(text) for text in (food.name, food.spoken, *food.also)}:
            foods[name].append(food)
    return dict(foods)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _UnknownFood
    return value


def _objects(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise _UnknownFood
    return value
