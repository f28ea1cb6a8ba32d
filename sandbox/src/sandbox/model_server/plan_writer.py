"""The plan as a model would write it: days, a shopping list, and tips."""

import hashlib
import math
from random import Random
from typing import NotRequired, TypedDict

from sandbox.model_server.avoidance import Avoidance
from sandbox.model_server.choose_dishes import Day, choose_dishes
from sandbox.model_server.food_data import GROUPS, Dish, Food, Nutrition, nutrition_of
from sandbox.model_server.plan_request import PlanRequest

# A lower target (of a very small or very old person) is raised to this one.
LEAST_KCAL = 500

GOAL_WORDS = {
    "weight_loss": "losing weight",
    "maintenance": "keeping your weight",
    "muscle_gain": "building muscle",
}
TIPS = [
    "Drink 2 to 3 litres of water a day, more when it is hot or you train.",
    "Salt your food well, above all in the first week: ketosis makes the body lose sodium.",
    "Weigh the portions for the first days; after that your eye is good enough.",
    "Cook double portions in the evening and have the rest for lunch.",
    "Eat when you are hungry and stop when you are full.",
    "Count net carbs: total carbohydrates without the fibre.",
    "Sleep seven to eight hours; tiredness feels like hunger.",
    "Shop once for the whole list, and freeze what you need after the third day.",
]
GOAL_TIPS = {
    "weight_loss": "Weigh yourself once a week at the same hour; day to day it is mostly water.",
    "maintenance": "If your weight drifts by more than a kilogram, change the fats first.",
    "muscle_gain": "Train with weights three times a week, or the extra energy is only stored.",
}
LOW_ENERGY_TIP = "This is very little energy for a day: follow it only with a doctor's advice."


class Meal(TypedDict):
    name: str
    description: str
    calories: int
    netCarbsG: float
    proteinG: float
    fatG: float


class PlanDay(TypedDict):
    day: int
    meals: dict[str, Meal]


class Plan(TypedDict):
    summary: str
    dailyMacros: dict[str, int]
    days: list[PlanDay]
    # The number of the day that is eaten on each day, if the plan repeats its days.
    rotation: NotRequired[list[int]]
    shoppingList: dict[str, list[str]]
    tips: list[str]


def write_plan(wanted: PlanRequest, seed: str) -> Plan:
    """Write a plan; the same request and seed give the same plan."""
    rng = Random(hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest())
    avoidance = Avoidance.of(wanted.allergies)
    target = Nutrition(max(wanted.kcal, LEAST_KCAL), wanted.protein, wanted.fat, wanted.carbs)
    menu = choose_dishes(wanted, target, avoidance, rng)
    # A rotation uses the days in their order, again and again.
    eaten = [menu[number % len(menu)] for number in range(wanted.days)]
    plan: Plan = {
        "summary": _summary(wanted),
        "dailyMacros": {
            "calories": round(target.kcal),
            "proteinG": round(target.protein),
            "fatG": round(target.fat),
            "netCarbsG": round(target.carbs),
        },
        "days": [
            {"day": number, "meals": _meals(day, wanted)} for number, day in enumerate(menu, 1)
        ],
        "shoppingList": shopping_list([grams for day in eaten for _, grams in day.values()]),
        "tips": _tips(wanted, avoidance, rng),
    }
    if wanted.distinct_days:
        plan["rotation"] = [number % len(menu) + 1 for number in range(wanted.days)]
    return plan


def _summary(wanted: PlanRequest) -> str:
    days = "one day" if wanted.days == 1 else f"{wanted.days} days"
    # A plan should not contain the words for what is avoided.
    without = ", leaving out what you are allergic to" if wanted.allergies else ""
    return (
        f"Keto meals for {days}, for {GOAL_WORDS[wanted.goal]}: about {wanted.kcal:.0f} kcal a day"
        f" with {wanted.protein:.0f} g protein, {wanted.fat:.0f} g fat and"
        f" {wanted.carbs:.0f} g net carbs, on a {wanted.budget} budget{without}."
        " Written by the sandbox's stand-in for a language model."
    )


def _meals(day: Day, wanted: PlanRequest) -> dict[str, Meal]:
    meals = {str(slot): _meal(*served) for slot, served in day.items()}
    return meals if wanted.has_descriptions else {s: _brief(meal) for s, meal in meals.items()}


def _brief(meal: Meal) -> Meal:
    return {
        "name": meal["name"],
        "description": "",
        "calories": meal["calories"],
        "netCarbsG": round(meal["netCarbsG"]),
        "proteinG": round(meal["proteinG"]),
        "fatG": round(meal["fatG"]),
    }


def _meal(dish: Dish, grams: dict[Food, int]) -> Meal:
    nutrition = nutrition_of(grams)
    portion = ", ".join(f"{amount} g {food.name}" for food, amount in grams.items())
    return {
        "name": dish.name,
        "description": f"{dish.how} Portion: {portion}.",
        "calories": round(nutrition.kcal),
        "netCarbsG": round(nutrition.carbs, 1),
        "proteinG": round(nutrition.protein, 1),
        "fatG": round(nutrition.fat, 1),
    }


def shopping_list(servings: list[dict[Food, int]]) -> dict[str, list[str]]:
    """Add up the foods of all servings, by category."""
    needed: dict[Food, int] = {}
    for grams in servings:
        for food, amount in grams.items():
            needed[food] = needed.get(food, 0) + amount
    return {
        group: [
            f"{food.name[0].upper()}{food.name[1:]}: {_to_buy(food, amount)}"
            for food, amount in sorted(needed.items(), key=lambda entry: entry[0].name.casefold())
            if food.group == group
        ]
        for group in GROUPS
    }


def _to_buy(food: Food, grams: int) -> str:
    if food.piece:
        return f"{math.ceil(grams / food.piece)} ({grams} g)"
    return f"{grams / 1000:.3g} kg" if grams >= 1000 else f"{grams} g"


def _tips(wanted: PlanRequest, avoidance: Avoidance, rng: Random) -> list[str]:
    tips = [GOAL_TIPS[wanted.goal], *rng.sample(TIPS, 4)]
    if wanted.kcal < 1000:
        tips.insert(0, LOW_ENERGY_TIP)
    return [tip for tip in tips if avoidance.allows_words(tip)]
