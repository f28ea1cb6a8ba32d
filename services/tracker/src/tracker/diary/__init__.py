"""The diary: what a member ate, the sums of each day, and the views of a day and a week."""

from tracker.diary.add_entries import add_days
from tracker.diary.entry_room import (
    CONFIRM_ADDRESS,
    CONFIRM_CODE,
    confirm_address,
    entry_room,
)
from tracker.diary.responses import StoredEntry
from tracker.diary.rules import (
    AMOUNTS,
    LIMITS_OF_DAY,
    MOST_ENTRIES,
    MOST_ENTRIES_OF_DAY,
    Meal,
    of_quick_add,
)
from tracker.diary.schemas import EntryFields

__all__ = [
    "AMOUNTS",
    "CONFIRM_ADDRESS",
    "CONFIRM_CODE",
    "LIMITS_OF_DAY",
    "MOST_ENTRIES",
    "MOST_ENTRIES_OF_DAY",
    "EntryFields",
    "Meal",
    "StoredEntry",
    "add_days",
    "confirm_address",
    "entry_room",
    "of_quick_add",
]
