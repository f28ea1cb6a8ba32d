"""The events of identity."""

from datetime import date, datetime
from typing import Literal

from contracts.billing import ShopFigure
from contracts.user_event import UserEvent

# What is shown as carbs: net ones; those with fiber and polyols; those of a label of the EU, with
# polyols and without fiber.
CarbMode = Literal["net", "total", "available"]
# The type of the token with which a member withdraws from a contract.
WITHDRAWAL_LINK = "withdraw"


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
    # Its IANA name; None where none is known. Release 1.0.0 does not send it.
    timezone: str | None = None
    registered_at: datetime
    profile_version: int
    # Whether the address is confirmed; None is unknown. Release 1.0.0 does not send it.
    email_confirmed: bool | None = None
    # The language of the request, for the welcome mail; None follows the member's setting. The
    # previous release does not send it.
    language: str | None = None


class UserProfileChanged(_FromIdentity):
    """A user's profile, address or time zone changed, or the address was confirmed; the higher
    `profile_version` is newer."""

    name = "user-profile-changed"

    display_name: str | None
    avatar_url: str | None
    weight_kg: float | None
    target_weight_kg: float | None
    # As in `UserRegistered`.
    timezone: str | None = None
    profile_version: int
    # When the address was changed last, for those who have to ask for it.
    email_changed_at: datetime | None
    # As in `UserRegistered`.
    email_confirmed: bool | None = None


class StreakChanged(_FromIdentity):
    """A user was active on a new day of the user's; the later `last_active_date` is newer."""

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
    """A reset link was requested. If no mail may be sent, `user_id` is an id without an account:
    neither the response nor its time may depend on the address."""

    name = "password-reset-requested"
    version = 2

    requested_at: datetime


class ManyLoginsFailed(_FromIdentity):
    """A hundred logins failed within an hour: networks that are not known have to wait."""

    name = "many-logins-failed"
    version = 2

    failed_at: datetime


class EmailVerificationRequested(_FromIdentity):
    """A member requested a link that confirms the account's address."""

    name = "email-verification-requested"
    version = 2

    requested_at: datetime


class EmailChangeRequested(_FromIdentity):
    """A member requested a link that replaces the account's address; `change_id` is the row with
    both addresses. Without a link, the current address still gets its notice: the new one is
    another account's, or its mailbox has received its mails."""

    name = "email-change-requested"
    version = 2

    change_id: str
    with_link: bool


class WeeklySummaryDue(_FromIdentity):
    """A member is to get the summary of a week, whose Monday this is; tracker knows its figures."""

    name = "weekly-summary-due"

    week: date
    # After this, the mail is not sent.
    good_until: datetime
    # What the mail is to show as carbs. Release 1.0.0 does not send it.
    carb_mode: CarbMode = "net"
    # The language of its foods' names. The previous release does not send it.
    language: str = "en"


class ReminderDue(_FromIdentity):
    """A member is to be reminded, unless something of the kind was logged that day."""

    name = "reminder-due"

    kind: Literal["log", "weigh"]
    day: date
    good_until: datetime


class ShopWeekMailRequested(_FromIdentity):
    """An owner is to be mailed the figures of a week: a separate mail for each owner."""

    name = "shop-week-mail-requested"

    # `user_id` is the id of the owner's account of staff.
    first_day: date
    figures: list[ShopFigure]


class EndpointNoticeRequested(_FromIdentity):
    """One of the owners is to be told that an endpoint of webhooks is disabled."""

    name = "endpoint-notice-requested"

    host: str
    reason: Literal["gone", "failed"]
    disabled_at: datetime
