"""The food table, and the arithmetic on it."""

from foods.allergens import ALLERGENS, Allergen
from foods.figures import Figures, total
from foods.kinds import KINDS, Kind, complete_kinds
from foods.table import Food, FoodTable, Group, Portion, food_table

__all__ = [
    "ALLERGENS",
    "KINDS",
    "Allergen",
    "Figures",
    "Food",
    "FoodTable",
    "Group",
    "Kind",
    "Portion",
    "complete_kinds",
    "food_table",
    "total",
]
