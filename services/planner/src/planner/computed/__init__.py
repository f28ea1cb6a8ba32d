"""Plans whose figures are true: a model chooses and names, the food table and arithmetic count.

Pure: no framework, no database, no HTTP. HiGHS and numpy are loaded by the first computed day.
"""

from planner.computed.dishes import Batch, Day, PlannedMeal
from planner.computed.exclusions import (
    Exclusions,
    Said,
    UnknownExclusions,
    all_understood,
    exclusions_of,
    understood,
)
from planner.computed.plan import output_plan
from planner.computed.reasons import NoDay
from planner.computed.requests import DAYS_A_CALL, Ask, ModelRequest, ModelUnavailable
from planner.computed.requirements import Cooking, Requirements, requirements_of
from planner.computed.texts import reasons_to_drop
from planner.computed.write import swap, write_days

__all__ = [
    "DAYS_A_CALL",
    "Ask",
    "Batch",
    "Cooking",
    "Day",
    "Exclusions",
    "ModelRequest",
    "ModelUnavailable",
    "NoDay",
    "PlannedMeal",
    "Requirements",
    "Said",
    "UnknownExclusions",
    "all_understood",
    "exclusions_of",
    "output_plan",
    "reasons_to_drop",
    "requirements_of",
    "swap",
    "understood",
    "write_days",
]
