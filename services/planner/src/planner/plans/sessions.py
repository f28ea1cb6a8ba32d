"""Read the stored plans of a member."""

from collections.abc import Sequence
from datetime import date, timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer
from sqlmodel import col, select

from chassis import clock, ids
from chassis.dates import date_in, zone_of
from chassis.http import NotFound, ValidationFailed
from chassis.storage import Database
from planner.plans.shown import plan_to_show
from planner.plans.tables import AiSession
from planner.tables import Member

# After this hour, dinner is nearly the only meal left of the day.
_EVENING = 17


async def list_sessions(session: AsyncSession, user_id: str) -> Sequence[AiSession]:
    """Return all sessions of a member without their plans, newest first."""
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
    """Return a session of the member; another member's is a 404."""
    found = None
    if ids.storable(session_id):
        found = await session.get(AiSession, session_id, with_for_update=lock or None)
    if found is None or found.user_id != user_id:
        raise NotFound("Session not found")
    return found


async def show_session(session: AsyncSession, user_id: str, session_id: str) -> AiSession:
    """Return a session with its plan as the member sees it; it is only for reading."""
    found = await find_session(session, user_id, session_id)
    shown = await plan_to_show(session, found)
    # Detached: the plan as it is shown must not be stored.
    session.expunge(found)
    found.output_plan = shown
    return found


async def load_session(database: Database, user_id: str, session_id: str) -> AiSession:
    """Like `show_session`, without a connection for as long as the plan is then worked on."""
    async with database.session() as session:
        return await show_session(session, user_id, session_id)


async def day_made(database: Database, made: AiSession) -> date:
    """Return the day on which a plan was made, in the member's time zone."""
    async with database.session() as session:
        member = await session.get(Member, made.user_id)
    return date_in(zone_of(member.timezone if member else None), made.created_at)


async def first_day(session: AsyncSession, user_id: str) -> date:
    """Return the day on which a plan that a member requests now starts, where the member is.

    In the evening that is tomorrow, as in the web app (`isEvening`).
    """
    member = await session.get(Member, user_id)
    zone, now = zone_of(member.timezone if member else None), clock.now()
    is_evening = now.astimezone(zone).hour >= _EVENING
    return date_in(zone, now) + timedelta(days=is_evening)


def beyond_the_plan(field: str, days: int) -> ValidationFailed:
    """Return the validation error for a day that a plan does not have."""
    message = f"The plan has {days} days"
    return ValidationFailed({"field": field, "message": message, "code": "too_big", "max": days})
