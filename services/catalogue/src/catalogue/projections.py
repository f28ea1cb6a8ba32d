"""Local copies of other services' data. A version keeps each from going backwards; an event
of the stored version, as `republish` sends it, repairs the row.

They are the busiest statements of the worker: prebuilt, and sent once for all events that wait
(`make bench ARGS=handling` prints the CPU of an event).
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.identity import UserProfileChanged, UserRegistered

# A trigger counts what is owned into the plan's purchases.
_SET_OWNED = text("""
INSERT INTO purchase (user_id, plan_id, purchased_at, owned, version)
VALUES (:user_id, :plan_id, :at, :owned, :version)
ON CONFLICT (user_id, plan_id) DO UPDATE
SET owned = excluded.owned, version = excluded.version,
    purchased_at = CASE WHEN excluded.owned THEN excluded.purchased_at
                        ELSE purchase.purchased_at END
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


async def add_purchases(session: AsyncSession, events: Sequence[PlanPurchased]) -> None:
    """Add each purchase once."""
    await session.execute(
        _SET_OWNED, [_owned(event, event.purchased_at, owned=True) for event in events]
    )


async def remove_purchases(session: AsyncSession, events: Sequence[PlanReturned]) -> None:
    """Close the plans to their former owners."""
    await session.execute(
        _SET_OWNED, [_owned(event, event.returned_at, owned=False) for event in events]
    )


def _owned(event: PlanPurchased | PlanReturned, at: datetime, *, owned: bool) -> dict[str, Any]:
    return {
        "user_id": event.user_id,
        "plan_id": event.plan_id,
        "at": at,
        "owned": owned,
        "version": event.purchase_version,
    }


async def update_memberships(session: AsyncSession, events: Sequence[SubscriptionChanged]) -> None:
    """Store the tiers and statuses that billing decided."""
    values = [
        {
            "user_id": event.user_id,
            "tier": event.tier,
            "status": event.status,
            "version": event.membership_version,
        }
        for event in events
    ]
    await session.execute(_UPDATE_MEMBERSHIP, values)


async def update_reviewers(
    session: AsyncSession, events: Sequence[UserRegistered | UserProfileChanged]
) -> None:
    """Store the names and pictures that reviews show."""
    values = [
        {
            "user_id": event.user_id,
            "name": event.display_name,
            "avatar_url": event.avatar_url,
            "version": event.profile_version,
        }
        for event in events
    ]
    await session.execute(_UPDATE_REVIEWER, values)
