"""Targets: a member's daily targets, set by the member or by the newest plan."""

from tracker.targets.change_targets import read_targets
from tracker.targets.rules import is_in_target
from tracker.targets.schemas import DayTargets, MineralRanges, Range, Targets

__all__ = [
    "DayTargets",
    "MineralRanges",
    "Range",
    "Targets",
    "is_in_target",
    "read_targets",
]
