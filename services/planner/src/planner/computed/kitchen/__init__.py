"""Meals without a model: from the cookbook, or plain plates."""

from planner.computed.kitchen.meals import (
    cook,
    cook_around,
    cook_dishes,
    dish_instead,
    dishes_instead,
    unchanged,
)
from planner.computed.kitchen.mend import exchanged, fit, replaced
from planner.computed.kitchen.menu import menu_of

__all__ = [
    "cook",
    "cook_around",
    "cook_dishes",
    "dish_instead",
    "dishes_instead",
    "exchanged",
    "fit",
    "menu_of",
    "replaced",
    "unchanged",
]
