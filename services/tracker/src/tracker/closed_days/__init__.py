"""Days that are over: what was eaten on them, for what planner learns."""

from tracker.closed_days.close_day import close_later, works

__all__ = ["close_later", "works"]
