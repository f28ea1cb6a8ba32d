"""Days: which ones can be stored, how requests name them, and ranges."""

from tracker.days.rules import (
    FIRST_DAY,
    RECENT_DAYS,
    day_of,
    first_instant,
    is_over,
    last_day,
    noon_of,
    parse_day,
    storable_day,
    week_of,
)
from tracker.days.schemas import NOT_A_DAY, Day, Since, StoredDay, Until, day_in_path
from tracker.days.today import recent, recent_in, today

__all__ = [
    "FIRST_DAY",
    "NOT_A_DAY",
    "RECENT_DAYS",
    "Day",
    "Since",
    "StoredDay",
    "Until",
    "day_in_path",
    "day_of",
    "first_instant",
    "is_over",
    "last_day",
    "noon_of",
    "parse_day",
    "recent",
    "recent_in",
    "storable_day",
    "today",
    "week_of",
]
