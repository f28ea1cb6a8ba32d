"""Rules for the dishes of a day, of a model or the kitchen: valid meals, and no repetitions."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from foods import Food, food_table
from planner.computed.dishes import Dish, PlannedMeal
from planner.computed.limits import WITH_VEGETABLE, Eaten, is_snack, is_vegetable
from planner.rules import MEALS, SNACK_MEALS, Meal

# In seven days; eggs, which are part of many breakfasts, are not counted.
MOST_TIMES = 3
# The same of all kinds of tofu together.
TOFU, MOST_TOFU = "tofu of any kind", 5
_TOFUS = frozenset({"tofu", "tofu-extra-firm", "silken-tofu", "fried-tofu"})
# With powders, the main foods of those who eat no meat.
_INSTEAD_OF_MEAT = frozenset({"wheat-gluten"})
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
    food = _with_most_protein(foods)
    return food.id if food and food.group == "proteins" and food.family != "eggs" else None


def _with_most_protein(foods: Iterable[tuple[Food, float]]) -> Food | None:
    proteins = [(food.per_100g.protein_g * weight, food.id) for food, weight in foods]
    return food_table().foods[max(proteins)[1]] if proteins else None


def no_main_dish(plate: Plate) -> str | None:
    """Return why a dish is not valid as the lunch or dinner of someone who eats meat."""
    food = _with_most_protein(plate.foods)
    if food and (food.id in _INSTEAD_OF_MEAT or food.family == "powder"):
        return f"A main dish of the last answer had its protein from {food.id}."
    return None


def times_of(plates: Plates) -> dict[str, float]:
    """How often each food, and any tofu, is the main protein of these meals."""
    times: dict[str, float] = {}
    for meal, plate in plates.items():
        found = main_protein(plate.foods) if meal in _WITH_MAIN_PROTEIN else None
        for name in names_of_protein(found):
            times[name] = times.get(name, 0) + 1
    return times


def names_of_protein(food: str | None) -> tuple[str, ...]:
    """The names under which a main protein is counted."""
    if food is None:
        return ()
    return (food, TOFU) if food in _TOFUS else (food,)


def most_times(name: str) -> int:
    """How often a week may have it as the main protein."""
    return MOST_TOFU if name == TOFU else MOST_TIMES


def no_meal(meal: Meal, plate: Plate, *, vegetables: bool = True) -> str | None:
    """Return why a dish is not valid as this meal; without `vegetables` it needs none."""
    if vegetables and meal in WITH_VEGETABLE and not any(is_vegetable(f) for f, _ in plate.foods):
        return f"A {meal} of the last answer had no vegetable."
    if meal in SNACK_MEALS or _SHAKE.search(plate.name):
        what = "snack" if meal in SNACK_MEALS else "shake"
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


def too_often(
    new: Plates, kept: Plates, times: Mapping[str, float], *, much_tofu: bool = False
) -> str | None:
    """Which main protein is eaten too often within a week."""
    today = times_of({**kept, **new})
    for name in times_of(new):
        most = most_times(name)
        if name == TOFU and much_tofu:
            continue
        if today[name] + times.get(name, 0) > most:
            return f"The last answer had {name} as the main protein more than {most} times a week."
    return None


def _are_same(one: Plate, other: Plate) -> bool:
    if one.name and one.name.casefold() == other.name.casefold():
        return True
    return len(one.foods) == len(other.foods) and one.ids == other.ids
