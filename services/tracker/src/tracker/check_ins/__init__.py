"""The weekly check-in: whether the calories of the targets still fit what the member burns.

At most one proposal a week is stored, on the member's first visit in it. Accepting sets the
targets; nothing else does. The limits are planner's (`EnergyLimitsChanged`).
"""

from tracker.check_ins.check_in import suggest
from tracker.check_ins.rules import Suggestion

__all__ = ["Suggestion", "suggest"]
