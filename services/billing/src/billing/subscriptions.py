"""Reads the subscriptions of a member."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.tables import Subscription

# Stripe's statuses of a subscription that bills, or will bill again.
_LIVE = ("active", "past_due", "trialing", "unpaid", "paused")


def is_live(subscription: Subscription) -> bool:
    """Whether a subscription bills its customer, or will again."""
    if subscription.deleted:
        return False
    if subscription.stripe_status is None:
        # Last changed by a version that did not keep Stripe's own status.
        return subscription.status in ("ACTIVE", "PAST_DUE")
    return subscription.stripe_status in _LIVE


async def live_subscriptions(session: AsyncSession, user_id: str) -> list[Subscription]:
    """The live subscriptions of a member, the newest first."""
    mine = select(Subscription).where(
        Subscription.user_id == user_id, col(Subscription.deleted).is_(False)
    )
    newest = mine.order_by(
        col(Subscription.newest_event_second).desc(), col(Subscription.stripe_subscription_id)
    )
    return [found for found in await session.scalars(newest) if is_live(found)]
