"""Plans whose figures are true: a model chooses and names, the food table and arithmetic count.

Pure: no framework, no database, no HTTP. HiGHS and numpy are loaded by the first computed day.
"""

from planner.computed.dishes import Batch, Day, Item, PlannedMeal, plain
from planner.computed.exclusions import (
    Exclusions,
    Said,
    UnknownExclusions,
    all_understood,
    exclusions_of,
    joined,
    understood,
)
from planner.computed.limits import Amounts, Limits, amounts_of, limits_of, total
from planner.computed.plan import output_plan
from planner.computed.portions import NoDay
from planner.computed.requests import DAYS_A_CALL, Ask, ModelRequest, ModelUnavailable
from planner.computed.requirements import Cooking, Requirements, requirements_of
from planner.computed.texts import NamedAllergens, portions_in_words, reasons_to_drop
from planner.computed.write import swap, write_days

__all__ = [
    "DAYS_A_CALL",
    "Amounts",
    "Ask",
    "Batch",
    "Cooking",
    "Day",
    "Exclusions",
    "Item",
    "Limits",
    "ModelRequest",
    "ModelUnavailable",
    "NamedAllergens",
    "NoDay",
    "PlannedMeal",
    "Requirements",
    "Said",
    "UnknownExclusions",
    "all_understood",
    "amounts_of",
    "exclusions_of",
    "joined",
    "limits_of",
    "output_plan",
    "plain",
    "portions_in_words",
    "reasons_to_drop",
    "requirements_of",
    "swap",
    "total",
    "understood",
    "write_days",
]
