"""The streak: the days in a row on which a member was active."""

from identity.streaks.count_days import count_today

__all__ = [
    "count_today",
]
