"""Which of a member's plans runs on a day. The web app has the same rule (`calendar.ts`)."""

from collections.abc import Iterable, Sequence
from datetime import date

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import dates
from contracts.tracker import StartedPlan
from planner.plans.tables import AiSession
from planner.tables import Member


async def find_running_plan(
    session: AsyncSession, user_id: str, day: date, starts: Sequence[StartedPlan]
) -> StartedPlan | None:
    """Return the written plan that runs on a day; None if a bought one runs, or no plan."""
    member = await session.get(Member, user_id)
    zone = dates.zone_of(member.timezone if member else None)
    found = await session.execute(
        select(col(AiSession.id), col(AiSession.created_at)).where(AiSession.user_id == user_id)
    )
    written = [
        StartedPlan(
            kind="written",
            plan_id=session_id,
            starts_on=dates.date_in(zone, created_at),
            chosen_at=created_at,
        )
        for session_id, created_at in found
    ]
    plan = running_plan(day, starts, written)
    return plan if plan and plan.kind == "written" else None


def running_plan(
    day: date, starts: Sequence[StartedPlan], written: Iterable[StartedPlan]
) -> StartedPlan | None:
    """Return the plan that started last on or before a day; of several, the one chosen last.

    `written` are the member's written plans, which start on the days on which they were written,
    unless another start was chosen.
    """
    chosen = {start.plan_id for start in starts}
    plans = [*starts, *(plan for plan in written if plan.plan_id not in chosen)]
    started = [plan for plan in plans if plan.starts_on <= day]
    return max(started, key=lambda plan: (plan.starts_on, plan.chosen_at), default=None)
