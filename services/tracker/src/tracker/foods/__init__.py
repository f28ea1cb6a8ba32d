"""Foods that can be logged: from the table, the member, and Open Food Facts."""

from tracker.foods.look_up import KnownFood, find_foods

__all__ = [
    "KnownFood",
    "find_foods",
]
