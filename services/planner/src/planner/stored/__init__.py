"""What a member does with a stored plan: check it, shop for it, print it, put it in a calendar.

Pure, and for every stored plan: what a model wrote the specified way is arbitrary JSON. The PDF is
in `stored.pdf`, which loads fpdf2: 43 MB, half a second.
"""

from planner.stored.calendar import NoDate, NoDays, calendar
from planner.stored.check import Check, check, check_stored
from planner.stored.read import StoredDay, StoredPlan, read_stored
from planner.stored.shopping import ShoppingLine, shopping
from planner.stored.wanted import Wanted, read_wanted

__all__ = [
    "Check",
    "NoDate",
    "NoDays",
    "ShoppingLine",
    "StoredDay",
    "StoredPlan",
    "Wanted",
    "calendar",
    "check",
    "check_stored",
    "read_stored",
    "read_wanted",
    "shopping",
]
