"""The streak: the days in a row on which a member was active, by logging in or with a token."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, dates
from chassis.http import AuthenticatedUser
from contracts.identity import StreakChanged
from identity.accounts import User, lock_own_account
from identity.streaks.rules import Visits, streak_after
from messaging import outbox


async def count_active_day(session: AsyncSession, current: AuthenticatedUser) -> int:
    """Count today once for the owner of a valid token; return the streak."""
    user = await lock_own_account(session, current)
    count_today(session, user)
    return user.streak_count


def count_today(session: AsyncSession, user: User) -> None:
    """Count today in the member's time zone, once; the user's row is locked."""
    now, zone = clock.now(), dates.zone_of(user.timezone)
    visits = Visits(user.last_active_date, user.last_active_day, user.last_visit_at)
    today = dates.date_in(zone, now)
    streak = streak_after(user.streak_count, visits, today, zone)
    # The clock of another process may be behind.
    user.last_visit_at = max(now, user.last_visit_at or now)
    session.add(user)
    if streak is not None:
        user.last_active_day = today
        store_streak(session, user, streak, now)


def store_streak(session: AsyncSession, user: User, days: int, last_active: datetime) -> None:
    """Store a streak and publish it; the user's row is locked."""
    user.streak_count, user.last_active_date = days, last_active
    session.add(user)
    outbox.add(
        session, StreakChanged(user_id=user.id, streak_count=days, last_active_date=last_active)
    )
