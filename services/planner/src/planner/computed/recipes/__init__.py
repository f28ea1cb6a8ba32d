"""How dishes are cooked: steps, minutes and doneness from their foods, as templates with values."""

from planner.computed.recipes.doneness import REHEATED, doneness_of, said_doneness
from planner.computed.recipes.finishes import FINISHES
from planner.computed.recipes.in_words import portions_in_words
from planner.computed.recipes.make_recipe import made_recipe
from planner.computed.recipes.ways import natural_way, suits, way_for

__all__ = [
    "FINISHES",
    "REHEATED",
    "doneness_of",
    "made_recipe",
    "natural_way",
    "portions_in_words",
    "said_doneness",
    "suits",
    "way_for",
]
