"""Read a computed plan for a change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import Conflict
from planner import computed
from planner.exclusions import read_exclusions
from planner.health import Answers, read_health
from planner.jobs.request_plan import is_refused_by_now
from planner.plans import (
    FIXED,
    JobInput,
    beyond_the_plan,
    days_of,
    find_session,
    input_of,
    newest_version,
    requirements_of,
)


@dataclass(frozen=True, slots=True)
class Changeable:
    """A computed plan that its member would still get."""

    # The plan's input, with the member's current exclusions added.
    input: dict[str, Any]
    targets: dict[str, int] | None
    days: list[computed.Day]
    health: Answers | None
    # Those of the stored plan.
    requirements: computed.Requirements

    @property
    def body(self) -> JobInput:
        return input_of(self.input)


async def find_changeable(
    session: AsyncSession, user_id: str, session_id: str, field: str, day: int
) -> Changeable:
    """Read a plan; refuse a day beyond it (in this field), and a plan that cannot be changed."""
    ai_session = await find_session(session, user_id, session_id)
    days = days_of((await newest_version(session, session_id)).days)
    if day > len(days):
        raise beyond_the_plan(field, len(days))
    health = await read_health(session, user_id)
    requirements = requirements_of(ai_session.input_params, ai_session.targets, health)
    if is_refused_by_now(input_of(ai_session.input_params), ai_session.targets, health):
        raise Conflict(FIXED)
    wanted = with_own_exclusions(ai_session.input_params, await read_exclusions(session, user_id))
    return Changeable(wanted, ai_session.targets, days, health, requirements)


def with_own_exclusions(input_params: dict[str, Any], own: Sequence[str]) -> dict[str, Any]:
    """Return the input of a plan with the member's current exclusions added."""
    left_out = [*input_params.get("allergies", ()), *own]
    return {**input_params, "allergies": list(dict.fromkeys(left_out))}
