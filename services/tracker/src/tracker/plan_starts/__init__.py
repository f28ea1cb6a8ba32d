"""Plan starts: the days on which a member starts plans."""

from tracker.plan_starts.change_plan_starts import latest_starts

__all__ = ["latest_starts"]
