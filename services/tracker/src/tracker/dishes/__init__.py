"""Dishes: a member's recipes, of foods and their grams."""

from tracker.dishes.look_up import find_dishes

__all__ = [
    "find_dishes",
]
