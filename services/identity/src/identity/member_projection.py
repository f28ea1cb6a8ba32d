"""The member's data that other services own: the membership (billing) and the points (tracker).

An event that arrives late never overwrites a newer state. One of the stored version, as
`republish` sends it, repairs the row.
"""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, func, update

from contracts.billing import SubscriptionChanged
from contracts.tracker import AchievementEarned
from identity.tables import User


async def update_membership(session: AsyncSession, event: SubscriptionChanged) -> None:
    """Store tier, status, role and end, unless a newer version is stored."""
    await session.execute(
        update(User)
        .where(
            col(User.id) == event.user_id,
            col(User.membership_version) <= event.membership_version,
        )
        .values(
            role=event.role,
            subscription_tier=event.tier,
            subscription_status=event.status,
            subscription_ends_at=event.ends_at,
            membership_version=event.membership_version,
        )
    )


async def update_points(session: AsyncSession, event: AchievementEarned) -> None:
    """Store the total of the points; it only grows."""
    await session.execute(
        update(User)
        .where(col(User.id) == event.user_id)
        .values(total_points=func.greatest(User.total_points, event.total_points))
    )
