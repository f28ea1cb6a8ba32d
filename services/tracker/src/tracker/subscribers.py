"""Event handlers."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from contracts.identity import UserErased
from contracts.tracker import LogSaved
from messaging import Handlers
from tracker.award_achievements import award_achievements, lock_members
from tracker.personal_data import PERSONAL
from tracker.projections import PROJECTIONS

handlers = Handlers(PROJECTIONS)


@handlers.handles_batch(LogSaved, queue="tracker.award")
async def check_achievements(events: Sequence[LogSaved], session: AsyncSession) -> None:
    """Award what saved logs have earned."""
    members = await lock_members(session, (event.user_id for event in events))
    await award_achievements(session, members.values())


@handlers.handles(UserErased, queue="tracker.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member."""
    await PERSONAL.erase(session, event.user_id, event.erased_at)
