"""Names and texts of dishes: checked, and made where a model's do not do."""

from planner.computed.texts.checks import checked, reasons_to_drop
from planner.computed.texts.in_words import portions_in_words
from planner.computed.texts.named_allergens import NamedAllergens
from planner.computed.texts.recipes import made_recipe

__all__ = [
    "NamedAllergens",
    "checked",
    "made_recipe",
    "portions_in_words",
    "reasons_to_drop",
]
