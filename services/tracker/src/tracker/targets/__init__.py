"""Targets: what a member wants to eat a day, set by hand or those of the newest plan."""

from tracker.targets.change_targets import SELECT_TARGETS
from tracker.targets.rules import is_in_target
from tracker.targets.schemas import DayTargets, MineralRanges, Range, Targets

__all__ = [
    "SELECT_TARGETS",
    "DayTargets",
    "MineralRanges",
    "Range",
    "Targets",
    "is_in_target",
]
