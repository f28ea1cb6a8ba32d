"""Request the mails that are due. Tracker knows the figures, and whether something was logged.

Any number of processes look, each for rows that no other has locked. A requested mail is a row,
unique for member, mail and day, in the transaction that publishes the event.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.dates import zone_of
from chassis.storage import Database, statements
from contracts.identity import CarbMode, ReminderDue, WeeklySummaryDue
from identity.accounts import User
from identity.scheduled_mails.rules import (
    GOOD_FOR,
    Due,
    Schedule,
    due_on,
    last_due,
    next_due,
)
from identity.scheduled_mails.tables import MailSchedule
from messaging import outbox
from words import language_of
from work import Works

queries = statements(__package__)
works = Works()

_AT_ONCE = 200
_WEEK = timedelta(days=7)


@works.repeats("request-due-mails", every=timedelta(seconds=5), pauses=(5,))
async def request_due(database: Database) -> None:
    """Request every few seconds what has become due. A repetition is harmless: one transaction
    notes a mail and requests it."""
    await request_due_mails(database)


async def request_due_mails(database: Database) -> int:
    """Request each mail that is due, and return how many were requested."""
    requested = 0
    while True:
        async with database.session() as session:
            now = clock.now()
            found = (await session.execute(due(now))).all()
            requested += await _request(session, found, now)
        if len(found) < _AT_ONCE:
            return requested


def due(now: datetime) -> Select[MailSchedule, str, CarbMode, str]:
    """The rows that are due, with what the mails depend on; the earliest first."""
    return (
        select(MailSchedule, User.timezone, col(User.carb_mode), User.locale)
        .join(User, col(User.id) == col(MailSchedule.user_id))
        .where(col(MailSchedule.next_at) <= now)
        .order_by(col(MailSchedule.next_at))
        .limit(_AT_ONCE)
        .with_for_update(of=MailSchedule, skip_locked=True)
    )


async def _request(
    session: AsyncSession, found: Sequence[tuple[MailSchedule, str, CarbMode, str]], now: datetime
) -> int:
    fresh: dict[tuple[str, str, date], tuple[MailSchedule, Due, CarbMode, str]] = {}
    for row, timezone, carb_mode, locale in found:
        due = _advance(row, timezone, now)
        if due is not None and now - due.moment <= GOOD_FOR[row.kind]:
            fresh[row.user_id, _item(row), due.day] = row, due, carb_mode, locale
    if not fresh:
        return 0
    noted = await session.execute(
        queries.note_requested.clause,
        {
            "user_ids": [user_id for user_id, _, _ in fresh],
            "items": [item for _, item, _ in fresh],
            "days": [day for _, _, day in fresh],
            "moments": [due.moment for _, due, _, _ in fresh.values()],
        },
    )
    new = [fresh[user_id, item, day] for user_id, item, day in noted]
    for each in new:
        outbox.add(session, _event(*each))
    return len(new)


def _advance(row: MailSchedule, timezone: str, now: datetime) -> Due | None:
    """Move a row on to its next day; return the day that was due.

    The moment in the row may be wrong, as a time zone may have new rules: the day is right.
    """
    zone, schedule = zone_of(timezone), Schedule.of(row.at, row.days)
    last = last_due(schedule, zone, now)
    if last.day < row.next_day:
        row.next_at = due_on(row.next_day, schedule.at, zone).moment
        return None
    following = next_due(schedule, zone, now)
    row.next_day, row.next_at = following.day, following.moment
    return last


def _item(row: MailSchedule) -> str:
    return row.kind if row.kind == "weekly" else f"{row.kind} {row.at}"


def _event(
    row: MailSchedule, due: Due, carb_mode: CarbMode, locale: str
) -> WeeklySummaryDue | ReminderDue:
    good_until = due.moment + GOOD_FOR[row.kind]
    if row.kind == "weekly":
        return WeeklySummaryDue(
            user_id=row.user_id,
            week=due.day - _WEEK,
            good_until=good_until,
            carb_mode=carb_mode,
            language=language_of(locale),
        )
    return ReminderDue(user_id=row.user_id, kind=row.kind, day=due.day, good_until=good_until)
