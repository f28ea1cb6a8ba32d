"""Why a member cannot have another plan now."""

from chassis.http import TooManyRequests
from planner.quota import rules

SPENT = "Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans."
TOO_MANY = (
    f"{rules.GENERATIONS_IN_FLIGHT} plans are being written for you already. "
    "Please wait until one of them is ready."
)
TOO_MANY_OF_NETWORK = (
    "Many plans are being written for your network already. Please try again in a minute."
)
FAILED_TOO_OFTEN = "Too many plans have failed. Please try again in an hour."
# The fields of a refusal in addition to its message: no upgrade adds slots.
MORE = {SPENT: {"upgradeRequired": True}, TOO_MANY: {"upgradeRequired": False}}


class WeeklyPlanUsed(TooManyRequests):
    """The week's plan is stored, or being written."""

    def __init__(self) -> None:
        super().__init__(SPENT, more=MORE[SPENT])


class TooManyGenerations(TooManyRequests):
    """All slots of the member are taken; an upgrade does not add any."""

    def __init__(self) -> None:
        super().__init__(TOO_MANY, more=MORE[TOO_MANY])


def too_many_of_network() -> TooManyRequests:
    """Free members of the member's network have as many plans in flight as a network can have."""
    return _later(TOO_MANY_OF_NETWORK, rules.BUSY_SECONDS)


def _later(message: str, seconds: int) -> TooManyRequests:
    return TooManyRequests(message, headers={"retry-after": str(seconds)})
