"""Find the subscriptions of a member that are live, or may be."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.membership import rules
from billing.membership.tables import Subscription


async def live_subscriptions(session: AsyncSession, user_id: str) -> list[Subscription]:
    """The live subscriptions of a member, the newest first."""
    return [found for found in await _not_deleted(session, user_id) if rules.is_live(found)]


async def unpaid_subscriptions(session: AsyncSession, user_id: str) -> list[str]:
    """The subscriptions of a member that may have become live without our hearing of it."""
    found = await _not_deleted(session, user_id)
    return [each.stripe_subscription_id for each in found if rules.may_become_live(each)]


async def _not_deleted(session: AsyncSession, user_id: str) -> Sequence[Subscription]:
    mine = select(Subscription).where(
        Subscription.user_id == user_id, col(Subscription.deleted).is_(False)
    )
    newest = mine.order_by(
        col(Subscription.newest_event_second).desc(), col(Subscription.stripe_subscription_id)
    )
    return (await session.scalars(newest)).all()
