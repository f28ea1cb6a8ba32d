"""What is stored, as this release understands it: another one may have stored it.

While a new release is rolled out, old workers find jobs with words and foods that they do not know;
and a past job may name what has left the table since.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from chassis.http import Conflict
from planner import computed
from planner.plans.schemas import JobInput
from planner.rules import Macros

FIXED = "Plan cannot be changed"


class OtherRelease(Conflict):
    """Only another release can read it."""

    def __init__(self) -> None:
        super().__init__(FIXED)


def requirements_of(
    input_params: Mapping[str, Any], targets: Mapping[str, int] | None, seed: int = 0
) -> computed.Requirements:
    """What a plan is to be like; the seed only decides about what is offered to a model."""
    if targets is None:
        raise OtherRelease
    body = input_of(input_params)
    try:
        return computed.requirements_of(body, Macros.from_json(targets), seed, cooking=body.cooking)
    except (ValueError, computed.UnknownExclusions):
        raise OtherRelease from None


def input_of(input_params: Mapping[str, Any]) -> JobInput:
    """What a computed plan was asked for with."""
    try:
        return JobInput.model_validate(input_params)
    except ValueError:
        raise OtherRelease from None


def days_of(stored: Sequence[Mapping[str, Any]]) -> list[computed.Day]:
    """The days, with the engine's steps for dishes of which a model's text was stored."""
    try:
        return [computed.with_engine_steps(computed.Day.from_json(day)) for day in stored]
    except ValueError:
        raise OtherRelease from None
