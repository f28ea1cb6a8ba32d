"""Read the stored plans of a member."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer
from sqlmodel import col, select

from chassis import ids
from chassis.dates import date_in, zone_of
from chassis.http import NotFound, ValidationFailed
from chassis.storage import Database
from planner.plans.shown import plan_to_show
from planner.plans.tables import AiSession
from planner.tables import Member


async def list_sessions(session: AsyncSession, user_id: str) -> Sequence[AiSession]:
    """Return all of them without their plans, newest first."""
    found = (
        select(AiSession)
        .where(col(AiSession.user_id) == user_id)
        .order_by(col(AiSession.created_at).desc(), col(AiSession.id).desc())
        .options(defer(col(AiSession.output_plan), raiseload=True))  # type: ignore[arg-type]
    )
    return (await session.scalars(found)).all()


async def find_session(
    session: AsyncSession, user_id: str, session_id: str, *, lock: bool = False
) -> AiSession:
    """Return one of them; another member's is not found."""
    found = None
    if ids.storable(session_id):
        found = await session.get(AiSession, session_id, with_for_update=lock or None)
    if found is None or found.user_id != user_id:
        raise NotFound("Session not found")
    return found


async def show_session(session: AsyncSession, user_id: str, session_id: str) -> AiSession:
    """The same with its plan as the member sees it, to read and not to change."""
    found = await find_session(session, user_id, session_id)
    shown = await plan_to_show(session, found)
    # Detached: what is shown is not stored.
    session.expunge(found)
    found.output_plan = shown
    return found


async def load_session(database: Database, user_id: str, session_id: str) -> AiSession:
    """The same; what is made of the plan takes a while, and holds no connection."""
    async with database.session() as session:
        return await show_session(session, user_id, session_id)


async def day_made(database: Database, made: AiSession) -> date:
    """The day on which a plan was made where its member is."""
    async with database.session() as session:
        member = await session.get(Member, made.user_id)
    return date_in(zone_of(member.timezone if member else None), made.created_at)


def beyond_the_plan(field: str, days: int) -> ValidationFailed:
    """The refusal of a day that a plan does not have."""
    message = f"The plan has {days} days"
    return ValidationFailed({"field": field, "message": message, "code": "too_big", "max": days})
