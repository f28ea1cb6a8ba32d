"""The logs of days: weight, figures, water and notes, and what a range of them shows.

`progress_log` has what was typed by hand, and nothing else. A figure of a day is that, else the
sum of its entries where all of them state it, else null: `figure_of_day`, which the view `day_log`
applies. What reads the figures of days reads the view.

A day with entries has a log (`keep_log_of_entries`): to delete it removes what was typed. A deleted
log counts no more: neither for achievements that are still to be earned nor for an event that
arrives late. What was earned stays. The streak stays too: identity counts days with a login, not
logs.
"""

from tracker.logs.rules import rate_per_week, weight_change, weight_trend
from tracker.logs.save_log import (
    FIELDS,
    HAS_ROOM_FOR_LOG,
    MOST_LOGS,
    has_room,
    no_room_for_log,
    shown_figures,
    statement,
    values_of,
)
from tracker.logs.schemas import MOST_WATER_ML, LogChange, LogRecord, NewWater

__all__ = [
    "FIELDS",
    "HAS_ROOM_FOR_LOG",
    "MOST_LOGS",
    "MOST_WATER_ML",
    "LogChange",
    "LogRecord",
    "NewWater",
    "has_room",
    "no_room_for_log",
    "rate_per_week",
    "shown_figures",
    "statement",
    "values_of",
    "weight_change",
    "weight_trend",
]
