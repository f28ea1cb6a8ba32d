"""Names and texts of dishes: checked, and made where a model's do not do."""

from planner.computed.texts.checks import checked, reasons_to_drop
from planner.computed.texts.in_words import portions_in_words
from planner.computed.texts.named_allergens import NamedAllergens

__all__ = [
    "NamedAllergens",
    "checked",
    "portions_in_words",
    "reasons_to_drop",
]
