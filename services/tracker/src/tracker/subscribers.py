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
PERSONAL.erase_on(UserErased, handlers, queue="tracker.erasures")


@handlers.handles_batch(LogSaved, queue="tracker.award")
async def check_achievements(events: Sequence[LogSaved], session: AsyncSession) -> None:
    """Award what saved logs have earned."""
    members = await lock_members(session, (event.user_id for event in events))
    await award_achievements(session, members.values())
