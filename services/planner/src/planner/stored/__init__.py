"""What a member does with a stored plan: check it, shop for it, print it, put it in a calendar.

Pure, and for every stored plan: what a model wrote the specified way is arbitrary JSON. The PDF is
in `stored.pdf`, which loads fpdf2: 43 MB, half a second.
"""

from planner.stored.calendar import NoDate, NoDays, calendar
from planner.stored.check import Check, check
from planner.stored.read import StoredDay, StoredPlan, read_stored
from planner.stored.shopping import ShoppingLine, shopping

__all__ = [
    "Check",
    "NoDate",
    "NoDays",
    "ShoppingLine",
    "StoredDay",
    "StoredPlan",
    "calendar",
    "check",
    "read_stored",
    "shopping",
]
