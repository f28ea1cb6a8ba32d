"""Members' health answers, and which of them prevent a plan."""

from planner.health.answers import read_health
from planner.health.rules import (
    UNDERWEIGHT,
    Refusal,
    is_adult,
    is_severely_underweight,
    may_have_salt,
    needs_all_energy,
    notes_on,
    reasons_to_ask,
    refusals,
)

__all__ = [
    "UNDERWEIGHT",
    "Refusal",
    "is_adult",
    "is_severely_underweight",
    "may_have_salt",
    "needs_all_energy",
    "notes_on",
    "read_health",
    "reasons_to_ask",
    "refusals",
]
