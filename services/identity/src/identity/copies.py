"""Copies of what others decide about a member. A copy never goes backwards."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, func, update

from contracts.billing import SubscriptionChanged
from contracts.tracker import AchievementEarned
from identity.tables import User


async def copy_membership(session: AsyncSession, event: SubscriptionChanged) -> None:
    """Tier, status, role and end, as billing decided them."""
    await session.execute(
        update(User)
        .where(
            col(User.id) == event.user_id,
            col(User.membership_version) < event.membership_version,
        )
        .values(
            role=event.role,
            subscription_tier=event.tier,
            subscription_status=event.status,
            subscription_ends_at=event.ends_at,
            membership_version=event.membership_version,
        )
    )


async def copy_points(session: AsyncSession, event: AchievementEarned) -> None:
    """The points so far, as tracker counted them; points only grow."""
    await session.execute(
        update(User)
        .where(col(User.id) == event.user_id)
        .values(total_points=func.greatest(User.total_points, event.total_points))
    )
