"""Choices of the kitchen's dishes for a slot, those first that are likely to fit the limits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from foods import Food
from planner.computed.amounts import PARTS
from planner.computed.dishes import Dish, PlannedMeal
from planner.computed.families import PROTEINS
from planner.computed.menu import Menu
from planner.computed.plates import plain_plates
from planner.computed.slot import Slot
from planner.computed.variety import Plates, plates_of_dishes
from planner.rules import Meal

# Of so many, the best are tried.
_CHOICES = 12

Dishes = Mapping[Meal, Dish]


@dataclass(frozen=True, slots=True)
class _Estimate:
    """What a dish has with the least of each food, what more of its foods add, and its fiber."""

    protein: float
    net_carbs: float
    calories_most: float
    # Net carbs a gram of protein, and how many grams of protein there may be more.
    more: tuple[tuple[float, float], ...]
    fiber_of_calorie: float


def choices(
    slot: Slot, menu: Menu, turn: int, unlike: Mapping[Meal, PlannedMeal], most: int
) -> list[Dishes]:
    """So many choices of dishes, the best first."""
    found = [_choice(slot, menu, turn, again, unlike) for again in range(_CHOICES)]
    meals_of = {(meal, id(dish)): dish for dishes in found for meal, dish in dishes.items()}
    estimates = {key: _estimate(slot, key[0], dish) for key, dish in meals_of.items()}
    found.sort(key=lambda dishes: _badness(slot, dishes, estimates))
    return found[:most]


def _choice(
    slot: Slot, menu: Menu, turn: int, again: int, unlike: Mapping[Meal, PlannedMeal]
) -> Dishes:
    chosen: dict[Meal, Dish] = {}
    for place, meal in enumerate(slot.meals, 1):
        before = unlike[meal].name if meal in unlike else None
        # Each meal moves on by another step, so that the choices have few dishes in common.
        start = again * place % max(1, len(menu[meal]))
        possible = (
            dish
            for dish in (*menu[meal][start:], *menu[meal][:start])
            if dish.name != before
            and slot.objection(plates_of_dishes({**chosen, meal: dish})) is None
        )
        chosen[meal] = _differing(slot, chosen, possible) or plain_plates(slot, turn + again)[meal]
    return chosen


def _differing(slot: Slot, chosen: Dishes, possible: Iterator[Dish]) -> Dish | None:
    """The first with another kind of protein than the day's other meals, or else the first."""
    there = _proteins({**slot.kept_plates, **plates_of_dishes(chosen)})
    first = None
    for dish in possible:
        if there.isdisjoint(_families(food for food, _ in dish.shares)):
            return dish
        first = first or dish
    return first


def _proteins(plates: Plates) -> frozenset[str]:
    return _families(food for plate in plates.values() for food, _ in plate.foods)


def _families(foods: Iterator[Food]) -> frozenset[str]:
    return frozenset(food.family for food in foods if food.family in PROTEINS)


def _badness(
    slot: Slot, dishes: Dishes, estimates: Mapping[tuple[Meal, int], _Estimate]
) -> tuple[float, float]:
    """How far the dishes are from the limits whatever their grams, and how little fiber they have,
    about."""
    limits, calories = slot.limits, slot.requirements.targets.calories
    all_of = [estimates[meal, id(dish)] for meal, dish in dishes.items()]
    net_carbs = sum(each.net_carbs for each in all_of)
    missing = limits.protein_g[0] - sum(each.protein for each in all_of)
    for price, most in sorted(more for each in all_of for more in each.more):
        if missing <= 0:
            break
        net_carbs += price * min(most, missing)
        missing -= most
    outside = (
        max(0.0, net_carbs - limits.net_carbs_g) / max(1.0, limits.net_carbs_g)
        + max(0.0, missing) / max(1.0, limits.protein_g[0])
        + max(0.0, limits.calories[0] - sum(each.calories_most for each in all_of))
        / max(1.0, limits.calories[0])
    )
    fiber = sum(
        calories * sum(PARTS[meal]) / 2 * estimates[meal, id(dish)].fiber_of_calorie
        for meal, dish in dishes.items()
    )
    return outside, max(0.0, limits.fiber_g - fiber)


def _estimate(slot: Slot, meal: Meal, dish: Dish) -> _Estimate:
    protein = carbs = most_calories = fiber = calories = 0.0
    more = []
    for food, share in dish.shares:
        per_100g = food.per_100g
        least, most = slot.limits.bounds(food, meal) or (0.0, 0.0)
        protein += per_100g.protein_g * least / 100
        carbs += per_100g.net_carbs_g * least / 100
        if per_100g.protein_g > 0:
            price = per_100g.net_carbs_g / per_100g.protein_g
            more.append((price, per_100g.protein_g * (most - least) / 100))
        most_calories += per_100g.calories * most / 100
        fiber += per_100g.fiber_g * share
        calories += per_100g.calories * share
    of_calorie = fiber / calories if calories else 0.0
    return _Estimate(protein, carbs, most_calories, tuple(more), of_calorie)
