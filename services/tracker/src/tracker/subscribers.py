"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.messaging import Handlers
from contracts.billing import PlanPurchased
from contracts.identity import StreakChanged, UserProfileChanged, UserRegistered
from contracts.tracker import LogSaved
from tracker import award, copies, members

handlers = Handlers()


@handlers.handles(UserRegistered, UserProfileChanged, queue="tracker.members")
async def copy_profile(event: UserRegistered | UserProfileChanged, session: AsyncSession) -> None:
    """Copy a member's weights."""
    await copies.copy_profile(session, event)


@handlers.handles(StreakChanged, queue="tracker.streaks")
async def copy_streak(event: StreakChanged, session: AsyncSession) -> None:
    """Copy a member's streak."""
    await copies.copy_streak(session, event)


@handlers.handles(PlanPurchased, queue="tracker.purchases")
async def copy_purchase(event: PlanPurchased, session: AsyncSession) -> None:
    """Note that a member owns one more plan."""
    await copies.copy_purchase(session, event)


@handlers.handles(LogSaved, queue="tracker.award")
async def award_achievements(event: LogSaved, session: AsyncSession) -> None:
    """See what a saved log has earned."""
    await award.award(session, await members.hold(session, event.user_id))
