"""Publish the state of every account again, so that projections can be rebuilt."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from chassis.messaging import outbox
from chassis.storage import Database, for_each_row
from contracts.identity import StreakChanged, UserProfileChanged
from identity.tables import User


async def republish(database: Database) -> int:
    """Publish the profile and the streak of every user; return the number of events."""
    users = select(User).order_by(User.id)
    return await for_each_row(database, users, (User.id,), _publish)


def _publish(session: AsyncSession, user: User) -> int:
    outbox.add(
        session,
        UserProfileChanged(
            user_id=user.id,
            display_name=user.name,
            avatar_url=user.avatar_url,
            weight_kg=user.weight_kg,
            target_weight_kg=user.target_weight_kg,
            profile_version=user.profile_version,
        ),
    )
    if user.last_active_date is None:
        return 1
    outbox.add(
        session,
        StreakChanged(
            user_id=user.id,
            streak_count=user.streak_count,
            last_active_date=user.last_active_date,
        ),
    )
    return 2
