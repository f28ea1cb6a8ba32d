"""How many plans a member can have: one quota for both ways of writing them."""

from planner.quota.errors import (
    FAILED_TOO_OFTEN,
    MORE,
    SPENT,
    TOO_MANY,
    TOO_MANY_OF_NETWORK,
    TooManyGenerations,
    WeeklyPlanUsed,
    too_many_of_network,
)
from planner.quota.networks import networks_of
from planner.quota.reservations import (
    Reservation,
    check,
    check_for_job,
    check_in_flight,
    note_failure,
    release,
    reserve,
)
from planner.quota.rules import BUSY_SECONDS, FREE, GENERATIONS_OF_NETWORK, UNLIMITED_TIERS

__all__ = [
    "BUSY_SECONDS",
    "FAILED_TOO_OFTEN",
    "FREE",
    "GENERATIONS_OF_NETWORK",
    "MORE",
    "SPENT",
    "TOO_MANY",
    "TOO_MANY_OF_NETWORK",
    "UNLIMITED_TIERS",
    "Reservation",
    "TooManyGenerations",
    "WeeklyPlanUsed",
    "check",
    "check_for_job",
    "check_in_flight",
    "networks_of",
    "note_failure",
    "release",
    "reserve",
    "too_many_of_network",
]
