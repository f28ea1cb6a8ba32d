"""Event handlers."""

from sqlalchemy.ext.asyncio import AsyncSession

from contracts.identity import UserErased
from messaging import Handlers
from planner.personal_data import PERSONAL
from planner.projections import PROJECTIONS

handlers = Handlers(PROJECTIONS)


@handlers.handles(UserErased, queue="planner.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member."""
    await PERSONAL.erase(session, event.user_id, event.erased_at)
