"""A stored plan as its member sees it: some of what earlier releases stored is not shown."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from planner import computed
from planner.plans.tables import AiSession, PlanVersion
from planner.rules import ADULT


async def plan_to_show(session: AsyncSession, ai_session: AiSession) -> dict[str, Any]:
    """Return the plan with the engine's steps, and for a minor without salt.

    A plan of `generate-plan` is shown as the model returned it, as specified.
    """
    plan = ai_session.output_plan
    # A model may return a plan with this field, too.
    if plan.get("figures") != "computed" or not await _is_of_a_job(session, ai_session):
        return plan
    age = ai_session.input_params.get("age")
    if isinstance(age, int | float) and age < ADULT:
        plan = _without_salt(plan)
    return computed.plan_with_engine_steps(plan)


async def _is_of_a_job(session: AsyncSession, ai_session: AiSession) -> bool:
    """Whether a job wrote the plan: before targets were stored, only versions showed it."""
    if ai_session.targets is not None:
        return True
    own = select(col(PlanVersion.number)).where(col(PlanVersion.session_id) == ai_session.id)
    return await session.scalar(own.limit(1)) is not None


def _without_salt(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return the plan without the salt that earlier releases recommended to minors, too."""
    others = {name: value for name, value in plan.items() if name not in ("saltG", "sentences")}
    tips = [tip for tip in plan["tips"] if "g of salt a day" not in tip]
    is_unsalted = "saltG" not in plan and len(tips) == len(plan["tips"])
    return dict(plan) if is_unsalted else {**others, "tips": tips}
