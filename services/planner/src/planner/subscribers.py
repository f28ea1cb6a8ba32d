"""Event handlers."""

from sqlalchemy.ext.asyncio import AsyncSession

from contracts.identity import UserErased
from contracts.tracker import CheckInAccepted, DayClosed
from messaging import Handlers
from planner import eaten
from planner.jobs.follow_check_in import note_check_in
from planner.personal_data import PERSONAL
from planner.projections import PROJECTIONS

handlers = Handlers(PROJECTIONS)
PERSONAL.erase_on(UserErased, handlers, queue="planner.erasures")


@handlers.handles(CheckInAccepted, queue="planner.check-ins")
async def change_portions(event: CheckInAccepted, session: AsyncSession) -> None:
    """Change the portions of the running plan, as its member has accepted."""
    await note_check_in(session, event)


@handlers.handles(DayClosed, queue="planner.closed-days")
async def learn_from_day(event: DayClosed, session: AsyncSession) -> None:
    """Learn from what was eaten of the running plan."""
    await eaten.learn_from_day(event, session)
