"""Store the days on which a member starts plans, so that every device shows the same meals.

The plan's id is not looked up here: planner and catalogue decide what the member can read.
"""

from collections.abc import Sequence

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock, ids
from chassis.storage import statements
from tracker.plan_starts import schemas
from tracker.plan_starts.schemas import NewPlanStart, PlanStartsResponse
from tracker.plan_starts.tables import PlanStart

queries = statements(__package__)

# How many of a member's latest starts are kept: five years of a new plan each week.
MOST_PLAN_STARTS = 300


async def latest_starts(session: AsyncSession, user_id: str, most: int) -> Sequence[PlanStart]:
    """Return at most this number of the member's plan starts, the latest choice first."""
    latest_first = col(PlanStart.chosen_at).desc(), PlanStart.plan_id
    found = select(PlanStart).where(PlanStart.user_id == user_id).order_by(*latest_first)
    return (await session.scalars(found.limit(most))).all()


async def list_starts(session: AsyncSession, user_id: str) -> PlanStartsResponse:
    """Return the member's plan starts, the latest choice first."""
    rows = await latest_starts(session, user_id, MOST_PLAN_STARTS)
    return PlanStartsResponse(starts=[schemas.PlanStart.model_validate(row) for row in rows])


async def start_plan(session: AsyncSession, user_id: str, body: NewPlanStart) -> PlanStartsResponse:
    """Start a plan on a day, or move its start."""
    await session.execute(
        queries.start_plan.clause,
        {
            "user_id": user_id,
            "plan_id": body.plan_id,
            "kind": body.kind,
            # Text, since asyncpg reads the first and last date as infinity.
            "starts_on": str(body.starts_on),
            "chosen_at": clock.now(),
            "most": MOST_PLAN_STARTS,
        },
    )
    return await list_starts(session, user_id)


async def forget_start(session: AsyncSession, user_id: str, plan_id: str) -> PlanStartsResponse:
    """Delete a start; without one, nothing changes."""
    if ids.storable(plan_id):
        of_plan = col(PlanStart.user_id) == user_id, col(PlanStart.plan_id) == plan_id
        await session.execute(delete(PlanStart).where(*of_plan))
    return await list_starts(session, user_id)
