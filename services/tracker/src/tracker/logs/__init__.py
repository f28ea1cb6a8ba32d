"""The logs of days: weight, figures, water and notes, and summaries of a range.

`progress_log` has only what was typed by hand. A day's figure is the typed one, else the sum of its
entries if all of them state it, else null: `figure_of_day`, which the view `day_log` applies. Code
that reads figures of days reads the view.

A day with entries has a log (`keep_log_of_entries`): deleting the log removes what was typed. A
deleted log no longer counts, neither for achievements that are still to be earned nor for an event
that arrives late. Earned achievements stay. The streak stays too, because identity counts days with
a login, not logs.
"""

from tracker.logs.add_water import add_water
from tracker.logs.estimate_expenditure import Energy, read_energy
from tracker.logs.expenditure_rules import Reason as ExpenditureReason
from tracker.logs.rules import rate_per_week, weight_change, weight_trend
from tracker.logs.save_log import MOST_LOGS, change_log
from tracker.logs.schemas import LogChange, LogRecord, NewWater

__all__ = [
    "MOST_LOGS",
    "Energy",
    "ExpenditureReason",
    "LogChange",
    "LogRecord",
    "NewWater",
    "add_water",
    "change_log",
    "rate_per_week",
    "read_energy",
    "weight_change",
    "weight_trend",
]
