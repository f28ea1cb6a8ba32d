"""Event handlers."""

from sqlalchemy.ext.asyncio import AsyncSession

from catalogue.personal_data import PERSONAL
from catalogue.projections import PROJECTIONS
from contracts.identity import UserErased
from messaging import Handlers

handlers = Handlers(PROJECTIONS)


@handlers.handles(UserErased, queue="catalogue.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member; ratings stay, without a name."""
    await PERSONAL.erase(session, event.user_id, event.erased_at)
