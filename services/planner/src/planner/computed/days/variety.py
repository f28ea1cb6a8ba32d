"""Rules for the dishes of a day, of a model or the kitchen: valid meals, and no repetitions."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from foods import Food, food_table
from planner.computed.dishes import Dish, PlannedMeal
from planner.computed.limits import WITH_VEGETABLE, Eaten, is_snack, is_vegetable
from planner.rules import MEALS, Meal

# In seven days; eggs, which are part of many breakfasts, are not counted.
MOST_TIMES = 3
# A snack has any protein.
_WITH_MAIN_PROTEIN: tuple[Meal, ...] = ("breakfast", "lunch", "dinner")
_SHAKE = re.compile(r"\b(?:shake|smoothie)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Plate:
    """A dish as the rules see it: its name, and its foods with their shares or grams."""

    name: str
    foods: Eaten

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(food.id for food, _ in self.foods)


Plates = Mapping[Meal, Plate]


def plates_of_dishes(dishes: Mapping[Meal, Dish]) -> Plates:
    return {meal: Plate(dish.name, dish.shares) for meal, dish in dishes.items()}


def plates_of_meals(meals: Mapping[Meal, PlannedMeal]) -> Plates:
    return {
        meal: Plate(planned.name, tuple((item.food, item.grams) for item in planned.items))
        for meal, planned in meals.items()
    }


def main_protein(foods: Iterable[tuple[Food, float]]) -> str | None:
    """The food with most of a dish's protein, if it is eaten for it; eggs do not count."""
    proteins = [(food.per_100g.protein_g * weight, food.id) for food, weight in foods]
    if not proteins:
        return None
    food = food_table().foods[max(proteins)[1]]
    return food.id if food.group == "proteins" and food.family != "eggs" else None


def times_of(plates: Plates) -> dict[str, float]:
    """How often each food is the main protein of these meals."""
    times: dict[str, float] = {}
    for meal, plate in plates.items():
        found = main_protein(plate.foods) if meal in _WITH_MAIN_PROTEIN else None
        if found:
            times[found] = times.get(found, 0) + 1
    return times


def no_meal(meal: Meal, plate: Plate, *, vegetables: bool = True) -> str | None:
    """Return why a dish is not valid as this meal; without `vegetables` it needs none."""
    if vegetables and meal in WITH_VEGETABLE and not any(is_vegetable(f) for f, _ in plate.foods):
        return f"A {meal} of the last answer had no vegetable."
    if meal == "snack" or _SHAKE.search(plate.name):
        what = "snack" if meal == "snack" else "shake"
        for food, _ in plate.foods:
            if not is_snack(food) or (what == "shake" and food.preparation != "ready"):
                return f"A {what} of the last answer had {food.id}, which must be cooked."
    return None


def no_day(new: Plates, kept: Plates) -> str | None:
    """Why dishes are not eaten on one day."""
    plates = {**kept, **new}
    if len(plates) == 1:
        return None
    powders = [
        meal
        for meal, plate in plates.items()
        if any(food.family == "powder" for food, _ in plate.foods)
    ]
    if len(powders) > 1 and not new.keys().isdisjoint(powders):
        return "A day of the last answer had a protein powder more than once."
    for meal in new:
        for other in MEALS:
            if other in plates and other != meal and _are_same(plates[meal], plates[other]):
                return f"A day of the last answer had the same {meal} and {other}."
    return None


def too_often(new: Plates, kept: Plates, times: Mapping[str, float]) -> str | None:
    """Which main protein is eaten too often within a week."""
    today = times_of({**kept, **new})
    for food in times_of(new):
        if today[food] + times.get(food, 0) > MOST_TIMES:
            return f"The last answer had {food} as the main protein more than three times a week."
    return None


def _are_same(one: Plate, other: Plate) -> bool:
    if one.name and one.name.casefold() == other.name.casefold():
        return True
    return len(one.foods) == len(other.foods) and one.ids == other.ids
