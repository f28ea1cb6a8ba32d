"""Reads any stored plan and its input, of any release: pure functions, quick to import."""

from planner.stored_plans.carbs import CarbMode, carbs_said
from planner.stored_plans.cooking import StoredRecipe, StoredTask
from planner.stored_plans.stored_input import StoredPerson, read_input, read_person
from planner.stored_plans.stored_minerals import minerals_of, minerals_said
from planner.stored_plans.stored_plan import (
    Ingredient,
    StoredDay,
    StoredMeal,
    StoredPlan,
    read_stored,
)
from planner.stored_plans.texts import amounts_said, figures_of, figures_said, meal_said

__all__ = [
    "CarbMode",
    "Ingredient",
    "StoredDay",
    "StoredMeal",
    "StoredPerson",
    "StoredPlan",
    "StoredRecipe",
    "StoredTask",
    "amounts_said",
    "carbs_said",
    "figures_of",
    "figures_said",
    "meal_said",
    "minerals_of",
    "minerals_said",
    "read_input",
    "read_person",
    "read_stored",
]
