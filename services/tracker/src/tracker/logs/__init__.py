"""The logs of days: weight, figures, water and notes, and what a range of them shows.

The log follows the diary: the transaction that changes an entry changes the sums of its day
(`diary_day`), and by them the log's figures, but for those that were set by hand. Which ones
follow is a bit each in `from_entries`: a save clears the bits of what it sends, a replacement
gives back what it leaves out. A log that is made anew has the sums of the day as they are when it
is stored (the trigger `follow_day`): a save may have read them before an entry whose log was
deleted meanwhile.

A deleted log counts no more: neither for achievements that are still to be earned nor for an event
that arrives late. What was earned stays. The streak stays too: identity counts days with a login,
not logs.
"""

from tracker.logs.rules import ALL_FIGURES, rate_per_week, weight_change, weight_trend
from tracker.logs.save_log import MOST_LOGS, has_room, log_of, read_log
from tracker.logs.schemas import LogRecord

__all__ = [
    "ALL_FIGURES",
    "MOST_LOGS",
    "LogRecord",
    "has_room",
    "log_of",
    "rate_per_week",
    "read_log",
    "weight_change",
    "weight_trend",
]
