"""The events of identity."""

from datetime import date, datetime
from typing import Literal

from contracts.user_event import UserEvent


class _FromIdentity(UserEvent):
    producer = "identity"
    name = "abstract"


class UserRegistered(_FromIdentity):
    """A user registered."""

    name = "user-registered"

    display_name: str | None
    avatar_url: str | None
    weight_kg: float | None
    target_weight_kg: float | None
    registered_at: datetime
    profile_version: int


class WelcomeMailRequested(_FromIdentity):
    """A new user is to be welcomed: the only event of a registration with the address."""

    name = "welcome-mail-requested"

    email: str
    display_name: str | None
    registered_at: datetime


class UserProfileChanged(_FromIdentity):
    """A user's profile or address changed; the higher `profile_version` is newer."""

    name = "user-profile-changed"

    display_name: str | None
    avatar_url: str | None
    weight_kg: float | None
    target_weight_kg: float | None
    profile_version: int
    # When the address was changed last, for those who have to ask for it.
    email_changed_at: datetime | None


class StreakChanged(_FromIdentity):
    """A user was active on a new UTC day; the later `last_active_date` is newer."""

    name = "streak-changed"

    streak_count: int
    last_active_date: datetime


class TokensRevoked(_FromIdentity):
    """The user's access tokens issued before `before` are refused; the later date is newer."""

    name = "tokens-revoked"

    before: datetime


class SessionEnded(_FromIdentity):
    """A user ended one session: the access tokens with its id are refused."""

    name = "session-ended"

    session_id: str
    ended_at: datetime


class UserErased(_FromIdentity):
    """A user's account was erased: every service erases what it keeps, and says so."""

    name = "user-erased"

    erased_at: datetime


class PasswordResetRequested(_FromIdentity):
    """A reset link was asked for. The token is issued when the mail is written, so that no queue
    and no dead letter contains one. `email` is empty when there is nothing to send: an account that
    exists must not take longer."""

    name = "password-reset-requested"

    email: str
    requested_at: datetime


class ManyLoginsFailed(_FromIdentity):
    """A hundred logins failed within an hour: networks that are not known have to wait."""

    name = "many-logins-failed"

    email: str
    failed_at: datetime


class EmailVerificationRequested(_FromIdentity):
    """A user asked for a link that confirms the own address."""

    name = "email-verification-requested"

    email: str
    requested_at: datetime


class EmailChangeRequested(_FromIdentity):
    """A user asked for a link that replaces the address by a new one. `email` is empty when that is
    another account's: the notice to the current address must not tell."""

    name = "email-change-requested"

    email: str
    current_email: str
    requested_at: datetime


class WeeklySummaryDue(_FromIdentity):
    """A member is to get the summary of a week, whose Monday this is; tracker knows its figures."""

    name = "weekly-summary-due"

    week: date
    # Later, nobody wants the mail any more.
    good_until: datetime


class ReminderDue(_FromIdentity):
    """A member is to be reminded, unless something of the kind was logged that day."""

    name = "reminder-due"

    kind: Literal["log", "weigh"]
    day: date
    good_until: datetime
