"""Publish the state of every account again, so that projections can be rebuilt."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis.storage import Database, for_each_row
from contracts.identity import SessionEnded, TokensRevoked
from identity.accounts.tables import User
from identity.profile.change import publish_profile_change
from identity.sessions.tables import MemberSession
from identity.staff.tables import StaffAccount
from identity.streaks.count_days import store_streak
from messaging import outbox


async def republish(database: Database) -> int:
    """Publish the profile, streak and revocations of every user; return the number of events.

    Each profile has a new version: after a restore, projections may hold a higher one.
    """
    users = select(User).order_by(User.id).with_for_update()
    count = await for_each_row(database, users, (User.id,), _publish)
    ended = select(MemberSession).where(col(MemberSession.ended_at).is_not(None))
    in_order = ended.order_by(MemberSession.id)
    count += await for_each_row(database, in_order, (MemberSession.id,), _publish_end)
    removed = select(StaffAccount).where(col(StaffAccount.removed_at).is_not(None))
    in_order_too = removed.order_by(StaffAccount.id)
    return count + await for_each_row(database, in_order_too, (StaffAccount.id,), _publish_removal)


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


def _publish_removal(session: AsyncSession, removed: StaffAccount) -> int:
    assert removed.removed_at is not None
    outbox.add(session, TokensRevoked(user_id=removed.id, before=removed.removed_at))
    return 1


def _publish_end(session: AsyncSession, ended: MemberSession) -> int:
    assert ended.ended_at is not None
    event = SessionEnded(user_id=ended.user_id, session_id=ended.id, ended_at=ended.ended_at)
    outbox.add(session, event)
    return 1
