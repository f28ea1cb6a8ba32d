"""Days: which may be stored, how requests name them, and the range of a request."""

from tracker.days.rules import (
    FIRST_DAY,
    day_in_sql,
    day_of,
    first_instant,
    is_over,
    last_day,
    noon_of,
    parse_day,
    recent_in_sql,
    storable_day,
    today_in_sql,
    week_of,
)
from tracker.days.schemas import Day, Since, StoredDay, Until, day_in_path
from tracker.days.today import today

__all__ = [
    "FIRST_DAY",
    "Day",
    "Since",
    "StoredDay",
    "Until",
    "day_in_path",
    "day_in_sql",
    "day_of",
    "first_instant",
    "is_over",
    "last_day",
    "noon_of",
    "parse_day",
    "recent_in_sql",
    "storable_day",
    "today",
    "today_in_sql",
    "week_of",
]
