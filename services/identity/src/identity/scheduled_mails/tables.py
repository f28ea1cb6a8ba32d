"""Which mails a member has asked for, and which of them were due."""

import datetime as dates
from datetime import datetime

from sqlalchemy import ARRAY, Column, Index, SmallInteger, Text
from sqlmodel import Field

from chassis.storage import timestamp
from identity.scheduled_mails.rules import MailKind
from identity.tables import Table


class MailSchedule(Table, table=True):
    """A mail that a member has asked for: the weekly summary (position 0), or a reminder."""

    __tablename__ = "mail_schedule"
    __table_args__ = (Index("mail_schedule_next_at", "next_at"),)

    user_id: str = Field(primary_key=True)
    position: int = Field(sa_column=Column(SmallInteger, primary_key=True))
    kind: MailKind = Field(sa_type=Text)
    # A time of day in the member's time zone, as 20:00, and the days of the week: 1 is Monday.
    at: str
    days: list[int] = Field(sa_column=Column(ARRAY(SmallInteger), nullable=False))
    # The day for which it is due next, in the member's time zone, and when that is.
    next_day: dates.date
    next_at: datetime = Field(sa_column=timestamp())


class ScheduledMail(Table, table=True):
    """A requested mail: one for each day on which it is due."""

    __tablename__ = "scheduled_mail"
    __table_args__ = (Index("scheduled_mail_due_at", "due_at"),)

    user_id: str = Field(primary_key=True)
    item: str = Field(primary_key=True)
    day: dates.date = Field(primary_key=True)
    due_at: datetime = Field(sa_column=timestamp())
