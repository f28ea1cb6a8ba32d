"""Reads the subscriptions of a member."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import rules
from billing.tables import Subscription


async def live_subscriptions(session: AsyncSession, user_id: str) -> list[Subscription]:
    """The live subscriptions of a member, the newest first."""
    mine = select(Subscription).where(
        Subscription.user_id == user_id, col(Subscription.deleted).is_(False)
    )
    newest = mine.order_by(
        col(Subscription.newest_event_second).desc(), col(Subscription.stripe_subscription_id)
    )
    return [found for found in await session.scalars(newest) if rules.is_live(found)]
