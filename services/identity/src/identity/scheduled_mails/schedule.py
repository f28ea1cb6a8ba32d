"""The mails that a member has asked for: the weekly summary, and reminders.

Each is a row with the day for which it is due next, in the member's time zone, and the moment of
it. The member's account is locked by what changes them.

The summary follows the setting, also where the previous version stored it, which knows no
schedule: who ended it gets none, and who began it gets a schedule within the hour.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

from chassis import clock
from chassis.dates import zone_of
from chassis.storage import Database
from identity.accounts import User, lock_user
from identity.limits import Requester, may_send_mail
from identity.scheduled_mails.rules import WEEKLY, MailKind, Schedule, due_on, next_due
from identity.scheduled_mails.schemas import Reminder, ReminderRecord
from identity.scheduled_mails.tables import MailSchedule

# Reminders have the positions from 1.
_WEEKLY_POSITION = 0
# A reminder is looked for every few seconds: one that is saved in the meantime is not lost.
_JUST_NOW = timedelta(minutes=1)


async def list_reminders(session: AsyncSession, user_id: str) -> list[ReminderRecord]:
    """Return the reminders in the order in which they were given."""
    return [
        ReminderRecord(kind=row.kind, at=row.at, days=row.days)
        for row in await _rows(session, user_id)
        if row.kind != "weekly"
    ]


async def replace_reminders(
    session: AsyncSession, user: User, reminders: Sequence[Reminder]
) -> None:
    """Make these the member's reminders."""
    await remove_reminders(session, user.id)
    for position, reminder in enumerate(reminders, _WEEKLY_POSITION + 1):
        schedule = Schedule.of(reminder.at, reminder.days)
        _add(session, user, position, reminder.kind, schedule)


async def remove_reminders(session: AsyncSession, user_id: str) -> None:
    """Delete all reminders of a member."""
    await session.execute(
        delete(MailSchedule).where(
            col(MailSchedule.user_id) == user_id, col(MailSchedule.position) != _WEEKLY_POSITION
        )
    )


async def follow_settings(session: AsyncSession, user: User) -> None:
    """Do what the member's settings say: a weekly summary or none, and in which time zone.

    A day that is still due stays so in another zone, where it may be over: it is due at once then.
    """
    zone = zone_of(user.timezone)
    rows = await _rows(session, user.id, lock=True)
    for row in rows:
        schedule = Schedule.of(row.at, row.days)
        row.next_at = due_on(row.next_day, schedule.at, zone).moment
    weekly = next((row for row in rows if row.position == _WEEKLY_POSITION), None)
    if user.mail_weekly and weekly is None:
        _add(session, user, _WEEKLY_POSITION, "weekly", WEEKLY)
    elif weekly is not None and not user.mail_weekly:
        await session.delete(weekly)


async def find_recipient(
    database: Database, user_id: str, kind: MailKind, good_until: datetime, event_id: str
) -> User | None:
    """Return the member, unless mails of this kind were ended after this one was requested.

    Some mails are not sent to an unconfirmed address, which may be a stranger's.
    """
    if clock.now() > good_until:
        return None
    async with database.session() as session:
        user = await session.get(User, user_id)
        if not any(row.kind == kind for row in await _rows(session, user_id)):
            return None
        if user is not None and user.email_verified_at is None:
            user = await lock_user(session, user_id)
            if not await may_send_mail(session, user_id, Requester.SCHEDULE, event_id):
                return None
        return user


def _add(
    session: AsyncSession, user: User, position: int, kind: MailKind, schedule: Schedule
) -> None:
    since = clock.now() - _JUST_NOW
    due = next_due(schedule, zone_of(user.timezone), since)
    session.add(
        MailSchedule(
            user_id=user.id,
            position=position,
            kind=kind,
            at=f"{schedule.at:%H:%M}",
            days=sorted(schedule.days),
            next_day=due.day,
            next_at=due.moment,
        )
    )


async def _rows(session: AsyncSession, user_id: str, *, lock: bool = False) -> list[MailSchedule]:
    own = select(MailSchedule).where(MailSchedule.user_id == user_id)
    in_order = own.order_by(col(MailSchedule.position))
    return list(await session.scalars(in_order.with_for_update() if lock else in_order))
