"""Recipes made from the foods of a dish, where no cook and no model wrote one."""

from collections.abc import Sequence

from planner.computed.dishes import Item, Recipe
from planner.computed.spoken import made_text
from planner.rules import Meal


def made_recipe(items: Sequence[Item], meal: Meal) -> Recipe:
    """The steps for these foods: by their kinds, how they are prepared, and the meal."""
    return Recipe((made_text(items, served=meal == "snack"),), minutes=10)
