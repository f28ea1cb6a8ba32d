"""Why a day has a dish: what it would lack without it, as ids and values of sentences."""

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any

from foods import tenth
from planner.computed.dishes import Day, Item
from planner.computed.limits import AIMS, STATED_MINERALS, aimed_in, aims_of
from planner.rules import Macros, Meal, half_up

# A dish that brings less of what its day needs is not there for it.
_LEAST_PART = 0.1
_LEAST_KCAL = 20
# By the names of the API.
_NUTRIENTS = ("proteinG", *(STATED_MINERALS[name] for name in AIMS))


def why(day: Day, targets: Macros) -> dict[Meal, list[dict[str, Any]]]:
    """Return the reasons for each meal of a day: at most a nutrient, and the energy of a fat.

    `short`: what the day's other meals have of its `aim`, what the dish `adds`, and the food that
    `brings` the most; not of a nutrient that a food of the day does not state. `energy`: by how
    many kcal the day would miss its target without a food.
    """
    # No dish is a part of an endless aim.
    aims = [float(targets.protein_g)] + [
        aim if day.minerals[name].is_known else inf
        for name, aim in zip(AIMS, aims_of(targets.calories), strict=True)
    ]
    of_meals = {meal: _nutrients(planned.items) for meal, planned in day.meals.items()}
    totals = [sum(has) for has in zip(*of_meals.values(), strict=True)]
    missing = targets.calories - day.amounts.calories
    return {
        meal: [
            *_short(planned.items, of_meals[meal], totals, aims),
            *_energy(planned.items, missing),
        ]
        for meal, planned in day.meals.items()
    }


def _nutrients(items: Iterable[Item]) -> tuple[float, ...]:
    """What foods have of each of the nutrients, as far as it is known."""
    eaten = [(item.food, item.grams) for item in items]
    protein = sum(item.amounts.protein_g for item in items)
    return (protein, *aimed_in(eaten))


def _short(
    items: tuple[Item, ...], has: tuple[float, ...], totals: list[float], aims: list[float]
) -> list[dict[str, Any]]:
    # The part of each aim that only this dish meets.
    parts = [
        min(own / aim, 1 - (total - own) / aim)
        for own, total, aim in zip(has, totals, aims, strict=True)
    ]
    index = max(range(len(parts)), key=lambda each: parts[each])
    if parts[index] < _LEAST_PART:
        return []
    most = max(items, key=lambda item: _nutrients([item])[index])
    values: Mapping[str, Any] = {
        "nutrient": _NUTRIENTS[index],
        "others": tenth(totals[index] - has[index]),
        "aim": tenth(aims[index]),
        "adds": tenth(has[index]),
        **_food(most),
        "brings": tenth(_nutrients([most])[index]),
    }
    return [{"id": "short", "values": values}]


def _energy(items: tuple[Item, ...], missing: float) -> list[dict[str, Any]]:
    fats = [item for item in items if item.food.group == "fats"]
    if not fats:
        return []
    fat = max(fats, key=lambda item: item.amounts.calories)
    kcal = half_up(fat.amounts.calories + missing)
    if min(fat.amounts.calories, kcal) < _LEAST_KCAL:
        return []
    return [{"id": "energy", "values": {**_food(fat), "kcal": kcal}}]


def _food(item: Item) -> dict[str, str]:
    return {"food": item.food.id, "name": item.food.spoken}
