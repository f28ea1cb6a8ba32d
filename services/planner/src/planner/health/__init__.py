"""What a member answers about health, and for whom no plan is written."""

from planner.health.answers import read_health
from planner.health.rules import Refusal, may_have_salt, notes_on, reasons_to_ask, refusals

__all__ = [
    "Refusal",
    "may_have_salt",
    "notes_on",
    "read_health",
    "reasons_to_ask",
    "refusals",
]
