"""The shopping list of a stored plan, and its ticks."""

from planner.shopping.lines import ShoppingLine, shopping

__all__ = [
    "ShoppingLine",
    "shopping",
]
