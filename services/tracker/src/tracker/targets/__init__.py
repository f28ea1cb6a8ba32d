"""Targets: a member's daily targets, set by the member or by the newest plan."""

from tracker.targets.change_targets import change_calories, read_targets
from tracker.targets.hide_figures import are_figures_hidden
from tracker.targets.rules import is_in_target
from tracker.targets.schemas import DayTargets, MineralRanges, Range, Targets

__all__ = [
    "DayTargets",
    "MineralRanges",
    "Range",
    "Targets",
    "are_figures_hidden",
    "change_calories",
    "is_in_target",
    "read_targets",
]
