"""The weekly check-in: whether the calories of the targets still fit what the member burns.

At most one proposal a week is stored, for its mail or on the member's first visit. Accepting sets
the targets; nothing else does. The limits are planner's (`EnergyLimitsChanged`).
"""

from tracker.check_ins.check_in import show_check_in

__all__ = ["show_check_in"]
