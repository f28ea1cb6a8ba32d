"""Accounts, and e-mail leads."""

from datetime import date, datetime

from sqlalchemy import Index, Text, text
from sqlmodel import Field

from chassis import clock, ids
from chassis.storage import timestamp
from contracts.identity import CarbMode
from identity.tables import Table
from words import Language, language_of

# The value of an account without a stored zone. (A member who chooses UTC has "Etc/UTC".)
UNKNOWN_TIMEZONE = "UTC"


class User(Table, table=True):
    """An account. (The table is called `member`: USER is a reserved word in SQL.)"""

    __tablename__ = "member"
    # One account per address, in any spelling.
    __table_args__ = (
        Index("member_normal_email", "normal_email", unique=True),
        # The desk's list: newest first, or by a prefix of the address or name.
        Index("member_newest", "created_at", "id"),
        Index("member_email_prefix", text('(normal_email COLLATE "C")')),
        Index("member_name_prefix", text('(lower(name) COLLATE "C")')),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    email: str = Field(sa_type=Text)
    normal_email: str
    email_verified_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    email_changed_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    password_hash: str | None = None
    password_changed_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    name: str | None = Field(default=None, sa_type=Text)
    avatar_url: str | None = None
    streak_count: int = 0
    last_active_date: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Its date in the member's time zone at that time.
    last_active_day: date | None = None
    # The latest visit, also on a day that was already counted.
    last_visit_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    weight_kg: float | None = None
    target_weight_kg: float | None = None
    profile_version: int = 1
    # Access tokens issued before are refused; this service's guard reads `token_revocation`.
    tokens_valid_from: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The latest date of a token, a link or their end (`account.next_moment`).
    dated_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())

    # The member's own settings.
    locale: str = "en"
    timezone: str = UNKNOWN_TIMEZONE
    units: str = "metric"
    carb_mode: CarbMode = Field(default="net", sa_type=Text)
    mail_weekly: bool = False

    # Projection of the membership, which billing owns.
    role: str = "MEMBER"
    subscription_tier: str = "FREE"
    subscription_status: str = "INACTIVE"
    subscription_ends_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    membership_version: int = 0

    # Projection of the points, which tracker owns.
    total_points: int = 0

    @property
    def known_timezone(self) -> str | None:
        """The time zone that was chosen or detected by the web app; None without one."""
        return None if self.timezone == UNKNOWN_TIMEZONE else self.timezone

    @property
    def language(self) -> Language:
        """The language of the member's mails."""
        return language_of(self.locale)


class EmailLead(Table, table=True):
    """An address that may become a customer."""

    __tablename__ = "email_lead"

    email: str = Field(primary_key=True)
    name: str | None = None
    user_id: str | None = None
    source: str
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
