"""Publish the state of every account again, so that projections can be rebuilt."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from chassis.storage import Database, for_each_row
from contracts.identity import TokensRevoked
from identity.profile import publish_profile_change
from identity.streak import store_streak
from identity.tables import User
from messaging import outbox


async def republish(database: Database) -> int:
    """Publish the profile, streak and revocation of every user; return the number of events.

    Each profile has a new version: after a restore, projections may hold a higher one.
    """
    users = select(User).order_by(User.id).with_for_update()
    return await for_each_row(database, users, (User.id,), _publish)


def _publish(session: AsyncSession, user: User) -> int:
    publish_profile_change(session, user)
    count = 1
    if user.tokens_valid_from is not None:
        outbox.add(session, TokensRevoked(user_id=user.id, before=user.tokens_valid_from))
        count += 1
    if user.last_active_date is not None:
        store_streak(session, user, user.streak_count, user.last_active_date)
        count += 1
    return count
