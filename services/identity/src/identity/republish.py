"""Sends the current state of every account again, so that others can rebuild their copies."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from chassis.messaging import outbox
from chassis.storage import Database
from contracts.identity import StreakChanged, UserProfileChanged
from identity.tables import User

_AT_A_TIME = 500


async def republish(database: Database) -> int:
    """The profile and streak of every member; how many events that were."""
    count, after = 0, ""
    while True:
        async with database.session() as session:
            page = select(User).where(User.id > after).order_by(User.id).limit(_AT_A_TIME)
            users = (await session.scalars(page)).all()
            for user in users:
                count += _send(session, user)
        if not users:
            return count
        after = users[-1].id


def _send(session: AsyncSession, user: User) -> int:
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
