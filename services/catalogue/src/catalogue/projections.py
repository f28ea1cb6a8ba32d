"""Local copies of other services' data. A version keeps each from going backwards; an event
of the stored version, as `republish` sends it, repairs the row.

They are the busiest statements of the worker, so they are prebuilt: SQLAlchemy need not build and
compile one for each event (`make bench ARGS=handling` prints the CPU of an event).
"""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.identity import UserProfileChanged, UserRegistered

# A trigger counts what is owned into the plan's purchases.
_SET_OWNED = text("""
INSERT INTO purchase (user_id, plan_id, purchased_at, owned, version)
VALUES (:user_id, :plan_id, :at, :owned, :version)
ON CONFLICT (user_id, plan_id) DO UPDATE SET owned = excluded.owned, version = excluded.version
WHERE purchase.version <= excluded.version
""")
_UPDATE_MEMBERSHIP = text("""
INSERT INTO membership (user_id, tier, status, version)
VALUES (:user_id, :tier, :status, :version)
ON CONFLICT (user_id) DO UPDATE
SET tier = excluded.tier, status = excluded.status, version = excluded.version
WHERE membership.version <= excluded.version
""")
_UPDATE_REVIEWER = text("""
INSERT INTO reviewer (user_id, name, avatar_url, profile_version)
VALUES (:user_id, :name, :avatar_url, :version)
ON CONFLICT (user_id) DO UPDATE
SET name = excluded.name, avatar_url = excluded.avatar_url,
    profile_version = excluded.profile_version
WHERE reviewer.profile_version <= excluded.profile_version
""")


async def add_purchase(session: AsyncSession, event: PlanPurchased) -> None:
    """Add a purchase once."""
    values = {
        "user_id": event.user_id,
        "plan_id": event.plan_id,
        "at": event.purchased_at,
        "owned": True,
        "version": event.purchase_version or 1,
    }
    await session.execute(_SET_OWNED, values)


async def remove_purchase(session: AsyncSession, event: PlanReturned) -> None:
    """Close the plan to its former owner."""
    values = {
        "user_id": event.user_id,
        "plan_id": event.plan_id,
        "at": event.returned_at,
        "owned": False,
        "version": event.purchase_version,
    }
    await session.execute(_SET_OWNED, values)


async def update_membership(session: AsyncSession, event: SubscriptionChanged) -> None:
    """Store the tier and status that billing decided."""
    values = {
        "user_id": event.user_id,
        "tier": event.tier,
        "status": event.status,
        "version": event.membership_version,
    }
    await session.execute(_UPDATE_MEMBERSHIP, values)


async def update_reviewer(
    session: AsyncSession, event: UserRegistered | UserProfileChanged
) -> None:
    """Store the name and picture that reviews show."""
    values = {
        "user_id": event.user_id,
        "name": event.display_name,
        "avatar_url": event.avatar_url,
        "version": event.profile_version,
    }
    await session.execute(_UPDATE_REVIEWER, values)
