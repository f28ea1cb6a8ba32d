"""What a member leaves out: completed while it is typed, and stored for all plans."""

from planner.exclusions.own_list import read_exclusions
from planner.exclusions.read_typed import unknown
from planner.exclusions.schemas import Allergies

__all__ = [
    "Allergies",
    "read_exclusions",
    "unknown",
]
