"""A copy of the tier that billing decides. It never goes backwards."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from contracts.billing import SubscriptionChanged
from planner.tables import Membership


async def copy(session: AsyncSession, event: SubscriptionChanged) -> None:
    """Note the tier, unless a newer one is known."""
    heard = insert(Membership).values(
        user_id=event.user_id, tier=event.tier, membership_version=event.membership_version
    )
    await session.execute(
        heard.on_conflict_do_update(
            index_elements=["user_id"],
            set_={
                "tier": heard.excluded.tier,
                "membership_version": heard.excluded.membership_version,
            },
            where=col(Membership.membership_version) < heard.excluded.membership_version,
        )
    )
