"""The tables that identity owns."""

import datetime as dates
from datetime import datetime

from sqlalchemy import ARRAY, Column, DateTime, Index, SmallInteger, Text
from sqlalchemy import Table as SqlTable
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis import clock, ids
from chassis.storage import timestamp
from identity.due_rules import MailKind


class Table(SQLModel, registry=registry()):
    """A table of this service: another one may have a table of the same name."""


class User(Table, table=True):
    """An account. (The table is called `member`: USER is a word of SQL.)"""

    __tablename__ = "member"
    # One account per address, however it is spelled.
    __table_args__ = (Index("member_normal_email", "normal_email", unique=True),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    email: str = Field(sa_type=Text)
    normal_email: str
    email_verified_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    email_changed_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    password_hash: str | None = None
    password_changed_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    name: str | None = None
    avatar_url: str | None = None
    streak_count: int = 0
    last_active_date: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    weight_kg: float | None = None
    target_weight_kg: float | None = None
    profile_version: int = 1
    # Access tokens issued before are refused; `token_revocation` says so to this service's guard.
    tokens_valid_from: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The latest date of a token, a link or their end (`account.next_moment`).
    dated_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())

    # The member's own settings.
    locale: str = "en"
    timezone: str = "UTC"
    units: str = "metric"
    mail_weekly: bool = False

    # Projection of the membership, which billing owns.
    role: str = "MEMBER"
    subscription_tier: str = "FREE"
    subscription_status: str = "INACTIVE"
    subscription_ends_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    membership_version: int = 0

    # Projection of the points, which tracker owns.
    total_points: int = 0


class EmailLead(Table, table=True):
    """An address that may become a customer."""

    __tablename__ = "email_lead"

    email: str = Field(primary_key=True)
    name: str | None = None
    user_id: str | None = None
    source: str
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())


class FailedLogin(Table, table=True):
    """The failed logins for an account from a network, since the first one of a window.

    Wrong passwords of logged-in members are counted by session, and all failures together: each
    under a name in the place of the network.
    """

    __tablename__ = "failed_login"
    __table_args__ = (Index("failed_login_started_at", "started_at"),)

    # A hash of the normal address: of most of these there is no account.
    account: str = Field(primary_key=True)
    network: str = Field(primary_key=True)
    failures: int
    started_at: datetime = Field(sa_column=timestamp())


class KnownNetwork(Table, table=True):
    """A network from which a member has logged in, and when for the last time, to the day."""

    __tablename__ = "known_network"
    __table_args__ = (Index("known_network_seen_at", "seen_at"),)

    user_id: str = Field(primary_key=True)
    network: str = Field(primary_key=True)
    seen_at: datetime = Field(sa_column=timestamp())


class MemberSession(Table, table=True):
    """A login on a device, whose token has this id; it stays for as long as the token would."""

    __tablename__ = "member_session"
    __table_args__ = (
        Index("member_session_of_user", "user_id", "created_at"),
        Index("member_session_created_at", "created_at"),
    )

    id: str = Field(primary_key=True)
    user_id: str
    created_at: datetime = Field(sa_column=timestamp())
    last_seen_at: datetime = Field(sa_column=timestamp())
    device: str
    ended_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))


class Erasure(Table, table=True):
    """The receipt of an erasure: no other data has the id of an erased user."""

    __tablename__ = "erasure"

    receipt_id: str = Field(primary_key=True)
    user_id: str = Field(unique=True)


class ErasureAnswer(Table, table=True):
    """A service has erased its data about an erased user."""

    __tablename__ = "erasure_answer"

    user_id: str = Field(primary_key=True)
    service: str = Field(primary_key=True)
    erased_at: datetime = Field(sa_column=timestamp())


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
    """A mail was asked for: once for each day that it is due."""

    __tablename__ = "scheduled_mail"
    __table_args__ = (Index("scheduled_mail_due_at", "due_at"),)

    user_id: str = Field(primary_key=True)
    item: str = Field(primary_key=True)
    day: dates.date = Field(primary_key=True)
    due_at: datetime = Field(sa_column=timestamp())


# Rows without a key, written and counted in SQL.
REQUESTED_MAIL = SqlTable(
    "requested_mail",
    Table.metadata,
    Column("user_id", Text, nullable=False),
    Column("requested_at", DateTime(timezone=True), nullable=False),
    Column("requester", Text, nullable=False, server_default="member"),
    # The event that asked for it: one that is tried again counts once.
    Column("event_id", Text),
    Index("requested_mail_of_user", "user_id", "requested_at"),
    Index("requested_mail_requested_at", "requested_at"),
)
