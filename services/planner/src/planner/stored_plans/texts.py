"""The contents of a stored plan in words."""

from collections.abc import Sequence

from planner.computed import Amounts, Item, plain, portions_in_words
from planner.rules import SNACK_MEALS, Meal
from planner.stored_plans.carbs import CarbMode, carbs_said
from planner.stored_plans.stored_plan import Ingredient, StoredDay, StoredMeal


def meal_said(meal: Meal) -> str:
    """For example: Breakfast, Snack 2."""
    number = meal.removeprefix("snack")
    return f"Snack {number}" if meal in SNACK_MEALS and number else meal.capitalize()


def amounts_said(ingredients: Sequence[Ingredient]) -> str:
    """For example: 2 eggs, 40 g cheddar."""
    return ", ".join(
        portions_in_words([Item(each.food, each.grams)])
        if each.food
        else f"{plain(each.grams)} g {each.name}"
        for each in ingredients
    )


def figures_of(stated: Amounts, extra: float | None = 0.0, mode: CarbMode = "net") -> str:
    """For example: 1850 kcal, 20 g net carbs, 120 g protein, 144 g fat.

    `extra` are the grams that count as carbs in addition to net carbs.
    """
    return (
        f"{stated.calories:.0f} kcal, {carbs_said(stated.net_carbs_g, extra, mode)}, "
        f"{stated.protein_g:.0f} g protein, {stated.fat_g:.0f} g fat"
    )


def figures_said(part: StoredMeal | StoredDay, mode: CarbMode) -> str:
    """Return the figures that a meal or a day states; empty if it states none."""
    return figures_of(part.stated, part.extra_carbs(mode), mode) if part.stated else ""
