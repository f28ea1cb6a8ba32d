"""What a check-in proposes, as pure functions.

The calories that fit are the expenditure plus the surplus of the goal, never less than the limits.
A proposal is a step towards them: smaller if the range of the expenditure is wide, and none if the
difference is small, so that the noise of the estimate changes nothing.
"""

import math
from dataclasses import dataclass
from typing import Literal, Protocol

# The difference in kcal from which calories change: also a part of half the range, and more to undo
# the last change.
LEAST_CHANGE = 100
_LEAST_PART, _REVERSAL = 0.5, 3
# The largest step in a week, and the smallest of those that a wide range allows.
_MOST_STEP, _LEAST_STEP = 200, 80
# The half of a range, as a part of the expenditure, from which on steps are smaller.
_GOOD_RANGE = 0.1
# Wider in both, it says too little. After three months the half is about 240 kcal, which is more
# than this part for those who burn little.
_WIDEST_RANGE, _WIDEST_KCAL = 0.16, 260
_ROUNDED_TO = 10
# Without a plan the goal is unknown: targets fit that are between those of any goal.
_LARGEST_DEFICIT, _LARGEST_SURPLUS = -500, 200

Why = Literal[
    "You burn more than your target assumes",
    "You burn less than your target assumes",
    "You reached your target weight",
    "Your target is below the least that is safe",
]
Reason = Literal[
    "Check-ins are off",
    "No targets",
    "No answers about health",
    "Ask a doctor first",
    "The range is still too wide",
    "Your target fits",
]


class Burned(Protocol):
    """An estimated expenditure with its range."""

    kcal: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a member's newest plan and health, which planner publishes."""

    surplus_kcal: float
    least_calories: float
    least_weight_kg: float
    target_weight_kg: float | None
    may_change: bool
    has_plan: bool = True
    is_answered: bool = True


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The calories that fit better and why; or the reason why they stay.

    Without either, the expenditure is unknown.
    """

    calories: int | None = None
    why: Why | None = None
    reason: Reason | None = None


def suggestion(
    calories: float | None,
    found: Burned | None,
    limits: Limits | None,
    trend_kg: float | None,
    last_change: float = 0,
) -> Suggestion:
    """Return the next step from today's target calories; `last_change` is that of the last step."""
    if calories is None:
        return Suggestion(reason="No targets")
    if limits is None or not limits.is_answered:
        # An answer may forbid what would be proposed.
        return Suggestion(reason="No answers about health")
    if not limits.may_change:
        return Suggestion(reason="Ask a doctor first")
    least = _rounded_up(limits.least_calories)
    if calories < limits.least_calories and limits.has_plan:
        return Suggestion(least, "Your target is below the least that is safe")
    if found is None:
        return Suggestion()
    half = (found.high - found.low) / 2
    half_range = half / found.kcal if found.kcal else math.inf
    if half_range > _WIDEST_RANGE and half > _WIDEST_KCAL:
        return Suggestion(reason="The range is still too wide")
    if limits.has_plan:
        surplus, is_reached = _surplus(limits, trend_kg)
        fitting = max(found.kcal + surplus, limits.least_calories)
    else:
        is_reached = False
        fitting = min(max(calories, found.kcal + _LARGEST_DEFICIT), found.kcal + _LARGEST_SURPLUS)
        # The least may be another member's: nothing is lowered below it, or raised to it.
        fitting = max(fitting, min(calories, limits.least_calories))
        least = least if fitting < calories else 0
    change = fitting - calories
    least_change = max(LEAST_CHANGE, _LEAST_PART * half)
    if change * last_change < 0:
        least_change *= _REVERSAL
    if abs(change) < least_change:
        return Suggestion(reason="Your target fits")
    step = min(abs(change), _longest_step(half_range))
    proposed = max(_rounded(calories + math.copysign(step, change)), least)
    if is_reached and change > 0:
        return Suggestion(proposed, "You reached your target weight")
    return Suggestion(
        proposed,
        "You burn more than your target assumes"
        if change > 0
        else "You burn less than your target assumes",
    )


def _surplus(limits: Limits, trend_kg: float | None) -> tuple[float, bool]:
    """The surplus of the goal, and whether the goal is reached: it is 0 then."""
    if trend_kg is None:
        return limits.surplus_kcal, False
    if limits.surplus_kcal < 0:
        least = max(limits.target_weight_kg or 0, limits.least_weight_kg)
        return (0, True) if trend_kg <= least else (limits.surplus_kcal, False)
    is_gained = limits.target_weight_kg is not None and trend_kg >= limits.target_weight_kg
    return (0, True) if limits.surplus_kcal > 0 and is_gained else (limits.surplus_kcal, False)


def _longest_step(half_range: float) -> float:
    return max(_LEAST_STEP, _MOST_STEP * min(1, (_GOOD_RANGE / half_range) ** 2))


def _rounded(kcal: float) -> int:
    return _ROUNDED_TO * math.floor(kcal / _ROUNDED_TO + 0.5)


def _rounded_up(kcal: float) -> int:
    return _ROUNDED_TO * math.ceil(kcal / _ROUNDED_TO)
