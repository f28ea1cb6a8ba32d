"""The logs of days: weight, figures, water and notes, and what a range of them shows."""

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
