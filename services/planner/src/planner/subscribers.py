"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.messaging import Handlers
from contracts.billing import SubscriptionChanged
from planner import membership_projection

handlers = Handlers()


@handlers.handles(SubscriptionChanged, queue="planner.membership")
async def copy_membership(event: SubscriptionChanged, session: AsyncSession) -> None:
    """Copy what decides about the quota."""
    await membership_projection.update_tier(session, event)
