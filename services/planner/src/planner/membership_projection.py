"""The member's tier, which billing owns. A late event never overwrites a newer state.

One of the stored version, as `republish` sends it, repairs the row.
"""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from contracts.billing import SubscriptionChanged
from planner.tables import Membership


async def update_tier(session: AsyncSession, event: SubscriptionChanged) -> None:
    """Store the tier, unless a newer version is stored."""
    row = insert(Membership).values(
        user_id=event.user_id, tier=event.tier, membership_version=event.membership_version
    )
    await session.execute(
        row.on_conflict_do_update(
            index_elements=["user_id"],
            set_={
                "tier": row.excluded.tier,
                "membership_version": row.excluded.membership_version,
            },
            where=col(Membership.membership_version) <= row.excluded.membership_version,
        )
    )
