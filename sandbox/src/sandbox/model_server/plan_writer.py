"""The plan as a model would write it: days, a shopping list, and tips."""

import math
from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

from sandbox.model_server.food_data import (
    GROUPS,
    SLOTS,
    Avoided,
    Dish,
    Food,
    Nutrition,
    dishes,
    foods,
    nutrition_of,
)
from sandbox.model_server.plan_request import BUDGETS, PlanRequest

# A lower target (of a very small or very old person) is raised to this one.
_LEAST_KCAL = 500
# With fewer dishes than these for a meal, plain ones are added.
_VARIETY = 6
# How far a portion may be from the dish as it is written.
_PROTEINS, _FATS = (0.2, 6.0), (0.02, 10.0)
_BUDGETS = {"budget": "small", "medium": "medium", "premium": "generous"}
_TIPS = (
    "Drink 2 to 3 litres of water a day, more when it is hot or you train.",
    "Salt your food well, above all in the first week: ketosis makes the body lose sodium.",
    "Weigh the portions for the first days; after that your eye is good enough.",
    "Eat when you are hungry and stop when you are full.",
    "Sleep seven to eight hours; tiredness feels like hunger.",
)

Serving = dict[Food, int]
Menu = list[dict[str, tuple[Dish, Serving]]]


def write_plan(wanted: PlanRequest, seed: str) -> dict[str, Any]:
    """Write a plan; the same request and seed give the same plan."""
    avoided = Avoided(wanted.allergies)
    kcal = max(wanted.kcal, _LEAST_KCAL)
    menu = _menu(wanted, Nutrition(kcal, wanted.protein), avoided, Random(seed))
    # A rotation uses the days in their order, again and again.
    eaten = [number % len(menu) for number in range(wanted.days)]
    without = ", leaving out what you are allergic to" if wanted.allergies else ""
    plan: dict[str, Any] = {
        "summary": f"Keto meals for {wanted.days} days on a {_BUDGETS[wanted.budget]} budget"
        f"{without}: about {wanted.kcal:.0f} kcal and {wanted.protein:.0f} g protein a day."
        " Written by the sandbox's stand-in for a language model.",
        "dailyMacros": {
            "calories": round(kcal),
            "proteinG": round(wanted.protein),
            "fatG": round(wanted.fat),
            "netCarbsG": round(wanted.carbs),
        },
        "days": [
            {
                "day": number,
                "meals": {
                    slot: _meal(dish, serving, wanted) for slot, (dish, serving) in day.items()
                },
            }
            for number, day in enumerate(menu, 1)
        ],
        "shoppingList": _shopping_list([menu[number] for number in eaten]),
        "tips": [tip for tip in _TIPS if avoided.allows(tip)],
    }
    if wanted.distinct_days:
        plan["rotation"] = [number + 1 for number in eaten]
    return plan


def _menu(wanted: PlanRequest, target: Nutrition, avoided: Avoided, rng: Random) -> Menu:
    """For each meal the dish that was eaten longest ago, and not on the same day."""
    waiting = {slot: _candidates(slot, wanted, avoided, rng) for slot in SLOTS}
    menu = []
    for _ in range(wanted.distinct_days or wanted.days):
        day: dict[str, Dish] = {}
        for slot, candidates in waiting.items():
            fresh = [dish for dish in candidates if dish not in day.values()] or candidates
            if fresh:
                day[slot] = fresh[0]
                candidates.remove(fresh[0])
                candidates.append(fresh[0])
        menu.append(_served(day, target))
    return menu


def _candidates(slot: str, wanted: PlanRequest, avoided: Avoided, rng: Random) -> list[Dish]:
    def is_allowed(dish: Dish) -> bool:
        is_cheap = all(food.price <= BUDGETS[wanted.budget] for food in dish.grams)
        return slot in dish.slots and is_cheap and avoided.allows(dish.words, dish.grams)

    found = [dish for dish in dishes() if is_allowed(dish)]
    rng.shuffle(found)
    if len(found) < _VARIETY:
        plain = [dish for dish in _plain_dishes(slot) if is_allowed(dish)]
        rng.shuffle(plain)
        found += plain[:_VARIETY]
    return found


def _plain_dishes(slot: str) -> list[Dish]:
    """Any food with any vegetable, for those who may eat little else."""
    by_group = {group: [f for f in foods().values() if f.group == group] for group in GROUPS}
    mains = [food for food in (*by_group["proteins"], *by_group["fats"]) if food.per_100g.protein]
    return [
        Dish(
            name=f"{main.name.capitalize()} with {green.name}",
            slots=frozenset({slot}),
            how=f"Prepare the {main.name}, and cook the {green.name} until soft.",
            grams={main: 100, green: 100},
        )
        for main, green in product(mains, by_group["vegetables"])
    ]


def _served(day: Mapping[str, Dish], target: Nutrition) -> dict[str, tuple[Dish, Serving]]:
    """Portions: proteins follow the day's protein, then fats its energy, which comes first."""
    servings = [dict(dish.grams) for dish in day.values()]
    _scale("proteins", servings, 1, target.protein, _PROTEINS)
    _scale("fats", servings, 0, target.kcal, _FATS)
    _scale("proteins", servings, 0, target.kcal, (0.2, 1.0))
    return {slot: (dish, s) for (slot, dish), s in zip(day.items(), servings, strict=True)}


def _scale(
    group: str, servings: list[Serving], figure: int, wanted: float, bounds: tuple[float, float]
) -> None:
    parts = [(s, food) for s in servings for food in s if food.group == group]
    total = sum(nutrition_of(serving)[figure] for serving in servings)
    scaled = sum(serving[food] * food.per_100g[figure] / 100 for serving, food in parts)
    if scaled:
        factor = min(max((wanted - total + scaled) / scaled, bounds[0]), bounds[1])
        for serving, food in parts:
            serving[food] = max(round(serving[food] * factor), 1)


def _meal(dish: Dish, serving: Serving, wanted: PlanRequest) -> dict[str, object]:
    nutrition = nutrition_of(serving)
    portion = ", ".join(f"{amount} g {food.name}" for food, amount in serving.items())
    digits = 1 if wanted.has_descriptions else None
    return {
        "name": dish.name,
        "description": f"{dish.how} Portion: {portion}." if wanted.has_descriptions else "",
        "calories": round(nutrition.kcal),
        "netCarbsG": round(nutrition.carbs, digits),
        "proteinG": round(nutrition.protein, digits),
        "fatG": round(nutrition.fat, digits),
    }


def _shopping_list(eaten: Menu) -> dict[str, list[str]]:
    """The foods of all servings, by group."""
    needed: dict[Food, int] = {}
    for day in eaten:
        for _, serving in day.values():
            for food, amount in serving.items():
                needed[food] = needed.get(food, 0) + amount
    in_order = sorted(needed, key=lambda food: food.name.casefold())
    return {
        group: [_to_buy(food, needed[food]) for food in in_order if food.group == group]
        for group in GROUPS
    }


def _to_buy(food: Food, grams: int) -> str:
    weight = f"{grams / 1000:.3g} kg" if grams >= 1000 else f"{grams} g"
    if food.piece:
        weight = f"{math.ceil(grams / food.piece)} ({grams} g)"
    return f"{food.name[0].upper()}{food.name[1:]}: {weight}"
