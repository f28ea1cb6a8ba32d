"""Read stored inputs and days, which another release may have stored.

During a rollout old workers find jobs with words and foods that they do not know, and an old job
may name a food that is no longer in the table.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from chassis.http import Conflict
from foods import still_understood
from planner import computed
from planner.health import Answers, constraints_of
from planner.plans.schemas import JobInput
from planner.rules import Macros

FIXED = "Plan cannot be changed"


class OtherRelease(Conflict):
    """Only another release can read it."""

    def __init__(self) -> None:
        super().__init__(FIXED)


def requirements_of(
    input_params: Mapping[str, Any],
    targets: Mapping[str, int] | None,
    health: Answers | None,
    seed: int = 0,
    preferences: computed.Preferences = computed.NO_PREFERENCES,
) -> computed.Requirements:
    """Return the requirements of a plan, with what the member's answers about health require now.

    The seed decides only which foods a model is offered.
    """
    if targets is None:
        raise OtherRelease
    body = input_of(input_params)
    allergies = [word for text in body.allergies for word in still_understood(text)]
    body = body.model_copy(update={"allergies": allergies})
    try:
        return computed.requirements_of(
            body,
            Macros.from_json(targets),
            seed,
            cooking=body.cooking,
            week=week_of(input_params, body),
            constraints=constraints_of(health),
            preferences=preferences,
        )
    except (ValueError, computed.UnknownExclusions):
        raise OtherRelease from None


def week_of(input_params: Mapping[str, Any], body: JobInput) -> computed.Week:
    """Return what the member has said of a week."""
    started = input_params.get("startsOn")
    return computed.Week(
        body.meals_a_day,
        body.minutes_weekday,
        body.minutes_weekend,
        body.cooking_sessions,
        date.fromisoformat(started) if isinstance(started, str) else None,
    )


def input_of(input_params: Mapping[str, Any]) -> JobInput:
    """Return the input of a computed plan."""
    try:
        return JobInput.model_validate(input_params)
    except ValueError:
        raise OtherRelease from None


def days_of(stored: Sequence[Mapping[str, Any]]) -> list[computed.Day]:
    """Return the days, with the engine's steps for dishes that have a model's stored text."""
    try:
        return [computed.with_engine_steps(computed.Day.from_json(day)) for day in stored]
    except ValueError:
        raise OtherRelease from None
