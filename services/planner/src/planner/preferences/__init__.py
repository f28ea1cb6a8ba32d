"""What members like and have at home: rated and swapped dishes, and the pantry."""

from planner.preferences.learn import note_swapped
from planner.preferences.pantry import read_pantry
from planner.preferences.read_preferences import read_preferences

__all__ = [
    "note_swapped",
    "read_pantry",
    "read_preferences",
]
