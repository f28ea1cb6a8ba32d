"""Publish the state of every account again, to rebuild the projections of other services."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from chassis.messaging import outbox
from chassis.storage import Database
from contracts.identity import StreakChanged, UserProfileChanged
from identity.tables import User

_PAGE_SIZE = 500


async def republish(database: Database) -> int:
    """Publish the profile and the streak of every member; the number of events."""
    count, after = 0, ""
    while True:
        async with database.session() as session:
            page = select(User).where(User.id > after).order_by(User.id).limit(_PAGE_SIZE)
            users = (await session.scalars(page)).all()
            for user in users:
                count += _publish(session, user)
        if not users:
            return count
        after = users[-1].id


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
