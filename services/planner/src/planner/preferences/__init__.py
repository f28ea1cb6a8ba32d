"""What members like and have at home: dishes rated, swapped and eaten, and the pantry."""

from planner.preferences.learn import note_eaten, note_swapped
from planner.preferences.pantry import read_pantry
from planner.preferences.read_preferences import read_preferences

__all__ = [
    "note_eaten",
    "note_swapped",
    "read_pantry",
    "read_preferences",
]
