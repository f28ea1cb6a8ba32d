"""The plan as a model would write it: days, a shopping list, and tips."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from foods import GROUPS, Figures, food_table, named
from sandbox.model_server.dish_styles import Dish, dish_of, name_in_sentence
from sandbox.model_server.plan_request import BUDGETS, PlanRequest

MEALS = ("breakfast", "lunch", "dinner", "snack")
# A lower target (of a very small or very old person) is raised to this one.
_LEAST_KCAL = 500
# A longer list of each group would not fit into the tokens of an answer.
_MOST_LINES = 12
_TIPS = (
    "Drink 2 to 3 litres of water a day, more when it is hot or you train.",
    "Salt your food well, above all in the first week: ketosis makes the body lose sodium.",
    "Weigh the portions for the first days; after that your eye is good enough.",
    "Eat when you are hungry and stop when you are full.",
    "Sleep seven to eight hours; tiredness feels like hunger.",
)

# A dish, and the grams of each of its foods.
Serving = tuple[Dish, dict[str, int]]


def write_plan(wanted: PlanRequest, seed: str) -> dict[str, Any]:
    """Write a plan; the same request and seed give the same plan."""
    kcal = max(wanted.kcal, _LEAST_KCAL)
    menu = _menu(wanted, kcal, Random(seed))
    # A rotation uses the days in their order, again and again.
    eaten = [number % len(menu) for number in range(wanted.days)]
    plan: dict[str, Any] = {
        "summary": f"Keto meals for {wanted.days} days on a {wanted.budget} budget: about"
        f" {wanted.kcal:.0f} kcal a day. Written by the sandbox's stand-in for a language model.",
        "dailyMacros": {
            "calories": round(kcal),
            "proteinG": round(wanted.protein),
            "fatG": round(wanted.fat),
            "netCarbsG": round(wanted.carbs),
        },
        "days": [
            {"day": number, "meals": {meal: _meal(*day[meal], wanted) for meal in day}}
            for number, day in enumerate(menu, 1)
        ],
        "shoppingList": _shopping_list([menu[number] for number in eaten]),
        "tips": list(_TIPS),
    }
    if wanted.distinct_days:
        plan["rotation"] = [number + 1 for number in eaten]
    return plan


def _menu(wanted: PlanRequest, kcal: float, rng: Random) -> list[dict[str, Serving]]:
    allowed = _allowed(wanted)
    eaten: list[str] = []
    menu = []
    for _ in range(wanted.distinct_days or wanted.days):
        yesterday, eaten = eaten, []
        day = {}
        for meal in MEALS if allowed else ():
            day[meal] = dish_of(meal, allowed, [*yesterday, *eaten], "", rng)
            eaten.extend(day[meal].shares)
        menu.append(_served(day, kcal))
    return menu


def _allowed(wanted: PlanRequest) -> list[str]:
    """The foods within the budget; what an allergy means that is not understood is not left out."""
    excluded = [found for each in wanted.allergies if (found := named(each))]
    return [
        food.id
        for food in food_table().foods.values()
        if food.in_plans
        and food.price <= BUDGETS[wanted.budget]
        and not any(food in each for each in excluded)
    ]


def _served(day: Mapping[str, Dish], kcal: float) -> dict[str, Serving]:
    """Portions that have the energy of the day together."""
    parts = [each for dish in day.values() for each in _parts(dish.shares)]
    factor = kcal / max(sum(each.calories for each in parts), 1)
    return {
        meal: (dish, {food: max(round(share * factor), 1) for food, share in dish.shares.items()})
        for meal, dish in day.items()
    }


def _meal(dish: Dish, grams: Mapping[str, int], wanted: PlanRequest) -> dict[str, object]:
    parts = _parts(grams)
    portion = ", ".join(f"{amount} g {name_in_sentence(food)}" for food, amount in grams.items())
    digits = 1 if wanted.has_descriptions else None
    return {
        "name": dish.name,
        "description": f"{dish.text} Portion: {portion}." if wanted.has_descriptions else "",
        "calories": round(sum(each.calories for each in parts)),
        "netCarbsG": round(sum(each.net_carbs_g for each in parts), digits),
        "proteinG": round(sum(each.protein_g for each in parts), digits),
        "fatG": round(sum(each.fat_g for each in parts), digits),
    }


def _parts(grams: Mapping[str, int]) -> list[Figures]:
    foods = food_table().foods
    return [foods[food].figures(amount) for food, amount in grams.items()]


def _shopping_list(eaten: list[dict[str, Serving]]) -> dict[str, list[str]]:
    """What is needed most of, by group."""
    needed: Counter[str] = Counter()
    for day in eaten:
        for _, grams in day.values():
            needed.update(grams)
    foods = food_table().foods
    return {
        group: [
            f"{foods[food].name}: {grams} g"
            for food, grams in needed.most_common()
            if foods[food].group == group
        ][:_MOST_LINES]
        for group in GROUPS
    }
