"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from chassis.http import Coded, Nullable, PlainName, RequestBody, ResponseBody, Text
from identity import addresses, texts
from identity.common_passwords import uncommon
from identity.due_rules import ReminderKind

Email = Annotated[
    Text,
    StringConstraints(max_length=254),
    AfterValidator(Coded("not_an_email", addresses.check_new)),
]
AnyPassword = Annotated[Text, StringConstraints(min_length=8, max_length=72)]
NewPassword = Annotated[AnyPassword, AfterValidator(Coded("common_password", uncommon))]
Name = Annotated[PlainName, StringConstraints(min_length=2, max_length=50)]
Weight = Annotated[float, Field(ge=20, le=400)]
Url = Annotated[
    Text, StringConstraints(max_length=500), AfterValidator(Coded("not_a_url", texts.url))
]
Locale = Annotated[
    Text, StringConstraints(max_length=35), AfterValidator(Coded("not_a_locale", texts.locale))
]
Timezone = Annotated[Text, AfterValidator(Coded("not_a_timezone", texts.timezone))]
Units = Literal["metric", "imperial"]
Weekday = Annotated[int, Field(ge=1, le=7)]
TimeOfDay = Annotated[Text, AfterValidator(Coded("not_a_time", texts.time_of_day))]


class RegisterRequest(RequestBody):
    email: Email
    password: NewPassword
    name: Name | None = None


class LoginRequest(RequestBody):
    email: Email
    # Any may be tried, so its length is not checked.
    password: Text


class ForgotPasswordRequest(RequestBody):
    email: Email


class ResetPasswordRequest(RequestBody):
    token: Text
    # One that is common is refused by the operation: the specified error has no details.
    password: AnyPassword


class ChangePasswordRequest(RequestBody):
    current_password: Text
    new_password: NewPassword


class ChangeEmailRequest(RequestBody):
    password: Text
    email: Email


class ConfirmEmailRequest(RequestBody):
    token: Text


class DeleteAccountRequest(RequestBody):
    password: Text


class ErasureReceiptResponse(ResponseBody):
    """Where to ask how far an erasure is."""

    receipt_id: str


class ErasedService(ResponseBody):
    """When a service has erased its data; null before."""

    service: str
    erased_at: datetime | None


class ErasureResponse(ResponseBody):
    state: Literal["pending", "done"]
    services: list[ErasedService]


class TokenResponse(ResponseBody):
    """An access token in place of the revoked ones."""

    token: str


class OpenSession(ResponseBody):
    """A login whose token works. `lastSeenAt` is coarse: the day's first use and each change."""

    id: str
    created_at: datetime
    last_seen_at: datetime
    device: str
    current: bool


class OpenSessionsResponse(ResponseBody):
    sessions: list[OpenSession]


class EndedSessionResponse(ResponseBody):
    deleted: Literal[True] = True


class MessageResponse(ResponseBody):
    message: str


class OwnEmailResponse(ResponseBody):
    """The member's address; `verifiedAt` is null until a link that was mailed to it is followed."""

    email: str
    verified_at: datetime | None


class RegisteredUser(ResponseBody):
    id: str
    email: str
    name: str | None
    role: str


class RegisterResponse(ResponseBody):
    token: str
    user: RegisteredUser


class LoggedInUser(RegisteredUser):
    subscription_tier: str
    streak_count: int


class LoginResponse(ResponseBody):
    token: str
    user: LoggedInUser


class StreakResponse(ResponseBody):
    """The days in a row on which the member was active, today included."""

    streak_count: int


class Profile(ResponseBody):
    id: str
    email: str
    name: str | None
    avatar_url: str | None
    role: str
    subscription_tier: str
    subscription_status: str
    subscription_ends_at: datetime | None
    streak_count: int
    total_points: int
    weight_kg: float | None
    target_weight_kg: float | None


class ProfileResponse(ResponseBody):
    user: Profile


class ProfileRequest(RequestBody):
    """The fields of the profile to change; null clears one."""

    name: Nullable[Name] = None
    avatar_url: Nullable[Url] = None
    weight_kg: Nullable[Weight] = None
    target_weight_kg: Nullable[Weight] = None


class SettingsRequest(RequestBody):
    locale: Locale | None = None
    timezone: Timezone | None = None
    units: Units | None = None
    mail_weekly: bool | None = None


class MemberSettings(ResponseBody):
    """`mailWeekly`: a summary of the week, on Monday morning in the member's time zone."""

    locale: str
    timezone: str
    units: Units
    mail_weekly: bool


class SettingsResponse(ResponseBody):
    settings: MemberSettings


class Reminder(RequestBody):
    """A mail on these days (1 is Monday) at this time, unless it was logged that day already."""

    kind: ReminderKind
    at: TimeOfDay
    days: Annotated[list[Weekday], Field(min_length=1, max_length=7)]


class RemindersRequest(RequestBody):
    items: Annotated[list[Reminder], Field(max_length=6)]


class ReminderRecord(ResponseBody):
    kind: ReminderKind
    at: str
    days: list[int]


class RemindersResponse(ResponseBody):
    items: list[ReminderRecord]


class UnsubscribeRequest(RequestBody):
    token: Text


# Mail providers send the token in the address, and a form as the body (RFC 8058).
UNSUBSCRIBE_BODY = {
    "requestBody": {
        "content": {"application/json": {"schema": UnsubscribeRequest.model_json_schema()}}
    }
}


class ContactRequest(RequestBody):
    email: Text


class ContactResponse(ResponseBody):
    """What other services may read of a user."""

    id: str
    email: str
    name: str | None
