"""The food table, and the arithmetic on it."""

from foods.allergens import ALLERGENS, Allergen
from foods.figures import Figures, total
from foods.table import Food, FoodTable, Group, Portion, food_table

__all__ = [
    "ALLERGENS",
    "Allergen",
    "Figures",
    "Food",
    "FoodTable",
    "Group",
    "Portion",
    "food_table",
    "total",
]
