"""Foods that can be logged: those of the table, a member's own, and those of Open Food Facts."""

from tracker.foods.look_up import KnownFood, find_foods

__all__ = [
    "KnownFood",
    "find_foods",
]
