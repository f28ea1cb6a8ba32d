"""Members' health answers: which prevent a plan, and what the others require."""

from planner.health.answers import read_health
from planner.health.energy_limits import energy_limits, publish_energy_limits
from planner.health.for_doctor import for_doctor
from planner.health.rules import (
    UNDERWEIGHT,
    Answers,
    Refusal,
    agreed_by,
    constraints_of,
    is_severely_underweight,
    is_supervised,
    may_have_salt,
    notes_on,
    reasons_to_ask,
    refusals,
)

__all__ = [
    "UNDERWEIGHT",
    "Answers",
    "Refusal",
    "agreed_by",
    "constraints_of",
    "energy_limits",
    "for_doctor",
    "is_severely_underweight",
    "is_supervised",
    "may_have_salt",
    "notes_on",
    "publish_energy_limits",
    "read_health",
    "reasons_to_ask",
    "refusals",
]
