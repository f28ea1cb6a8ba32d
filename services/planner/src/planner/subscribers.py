"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from contracts.identity import UserErased
from messaging import Handlers
from planner import erase_member
from planner.projections import PROJECTIONS

handlers = Handlers(PROJECTIONS)


@handlers.handles(UserErased, queue="planner.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member."""
    await erase_member.erase_member(session, event)
