"""What can be read of any stored plan and its input, of any release: pure, and quick to import."""

from planner.stored_plans.stored_input import read_input
from planner.stored_plans.stored_plan import (
    Ingredient,
    StoredDay,
    StoredMeal,
    StoredPlan,
    amounts_said,
    figures_of,
    read_stored,
)

__all__ = [
    "Ingredient",
    "StoredDay",
    "StoredMeal",
    "StoredPlan",
    "amounts_said",
    "figures_of",
    "read_input",
    "read_stored",
]
