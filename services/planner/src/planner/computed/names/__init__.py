"""Names of dishes, of words for their foods and way, and of a list of adjectives and styles."""

from planner.computed.names.make_name import made_name, name_for_kitchen, names_all, safe_name
from planner.computed.names.word_lists import ADJECTIVES, STYLES

__all__ = ["ADJECTIVES", "STYLES", "made_name", "name_for_kitchen", "names_all", "safe_name"]
