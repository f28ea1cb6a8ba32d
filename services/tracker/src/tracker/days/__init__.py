"""Days: which may be stored, how requests name them, and the range of a request."""

from tracker.days.rules import (
    FIRST_DAY,
    day_in_sql,
    first_instant,
    last_day,
    noon_of,
    parse_day,
    recent_range,
    storable_day,
    week_of,
)
from tracker.days.schemas import Day, Since, StoredDay, Until

__all__ = [
    "FIRST_DAY",
    "Day",
    "Since",
    "StoredDay",
    "Until",
    "day_in_sql",
    "first_instant",
    "last_day",
    "noon_of",
    "parse_day",
    "recent_range",
    "storable_day",
    "week_of",
]
