"""The grams of the dishes of a day, and what is changed where no grams keep the limits."""

from planner.computed.portions.compose import Composed, composed, portions_of, recipe_of
from planner.computed.portions.estimates import (
    Estimate,
    calories_of_meals,
    estimate_of,
    families_of,
)
from planner.computed.portions.exchange import change_until_possible, exchange_one, in_family
from planner.computed.portions.grams import Impossible, Measured, measure
from planner.computed.portions.reasons import NoDay, remark_on, why_none

__all__ = [
    "Composed",
    "Estimate",
    "Impossible",
    "Measured",
    "NoDay",
    "calories_of_meals",
    "change_until_possible",
    "composed",
    "estimate_of",
    "exchange_one",
    "families_of",
    "in_family",
    "measure",
    "portions_of",
    "recipe_of",
    "remark_on",
    "why_none",
]
