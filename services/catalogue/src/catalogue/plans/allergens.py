"""Which allergens a plan has, by the food table. Pure functions.

What somebody is allergic to is no place for a guess: where one ingredient is not understood, or a
meal has no recipe, nothing is said of the whole plan.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from foods import ALLERGENS, Food, Stems, food_table, stems_of


class Plan(Protocol):
    """What is read of a plan; each may be any JSON."""

    @property
    def meals(self) -> Any: ...
    @property
    def recipes(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class PlanAllergens:
    """Ids, in the order of `ALLERGENS`: what the plan has, and what some makers' foods have."""

    has: Sequence[str]
    may_contain: Sequence[str]


class _NotKnown(Exception):
    """Something that is eaten, and of which the table does not tell what is in it."""


def allergens_of(plan: Plan) -> PlanAllergens | None:
    """The allergens of a plan; None if they are not known."""
    try:
        has, may_contain = set[str](), set[str]()
        for each in _ingredients(plan):
            foods = _foods(each)
            of_each = [food.allergens for food in foods]
            has.update(frozenset.intersection(*of_each))
            may_contain.update(*of_each, *(food.may_contain for food in foods))
    except _NotKnown:
        return None
    return PlanAllergens(_in_order(has), _in_order(may_contain - has))


def _in_order(found: set[str]) -> list[str]:
    return [allergen.id for allergen in ALLERGENS if allergen.id in found]


def _ingredients(plan: Plan) -> Iterator[Mapping[str, Any]]:
    recipes = _objects(plan.recipes)
    # An empty plan, and a meal without a recipe: nobody knows what is eaten.
    names = {_text(recipe.get("name")) for recipe in recipes}
    if not recipes or (plan.meals is not None and not names.issuperset(_dishes(plan.meals))):
        raise _NotKnown
    for recipe in recipes:
        ingredients = _objects(recipe.get("ingredients"))
        if not ingredients:
            raise _NotKnown
        yield from ingredients


def _dishes(meals: object) -> Iterator[str]:
    for day in _objects(meals):
        named = day.get("meals")
        if not isinstance(named, dict):
            raise _NotKnown
        for dish in _objects(list(named.values())):
            yield _text(dish.get("name"))


def _foods(ingredient: Mapping[str, Any]) -> Sequence[Food]:
    """The food with its id; without one, all foods that are called what it is called."""
    name, food_id = ingredient.get("name"), ingredient.get("foodId")
    if food_id is not None:
        food = food_table().foods.get(_text(food_id))
        found = [food] if food else []
    else:
        found = _by_name().get(stems_of(_text(name)), [])
    if not found:
        raise _NotKnown
    return found


@cache
def _by_name() -> Mapping[Stems, list[Food]]:
    """Foods by each of their names, whole: butter is no name of peanut butter."""
    found: dict[Stems, list[Food]] = defaultdict(list)
    for food in food_table().foods.values():
        for name in {stems_of(text) for text in (food.name, food.spoken, *food.also)}:
            found[name].append(food)
    return dict(found)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _NotKnown
    return value


def _objects(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise _NotKnown
    return value
