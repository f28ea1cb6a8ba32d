"""Request and response bodies."""

import unicodedata
from datetime import datetime
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, StringConstraints

from chassis.http import Nullable, RequestBody, ResponseBody, Text
from identity import addresses, locales

Email = Annotated[Text, StringConstraints(max_length=254), AfterValidator(addresses.check_new)]
NewPassword = Annotated[Text, StringConstraints(min_length=8, max_length=72)]


_BIDI_CONTROLS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
_BIDI_MARKS = "\u200e\u200f\u061c"


def _is_printable(text: str) -> str:
    # C0 and C1 control characters, and the line and paragraph separators.
    if any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in text):
        raise ValueError("must not contain control characters")
    return text


def _is_name(text: str) -> str:
    # Marks that turn the direction of what follows, also outside of the name.
    if any(
        unicodedata.bidirectional(character) in _BIDI_CONTROLS or character in _BIDI_MARKS
        for character in text
    ):
        raise ValueError("must not contain bidirectional control characters")
    return _is_printable(text)


def _is_url(text: str) -> str:
    try:
        parts = urlsplit(text)
        is_valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_valid = False
    if not is_valid or any(character.isspace() for character in text):
        raise ValueError("must be an http or https address")
    return _is_printable(text)


def _is_timezone(text: str) -> str:
    if not locales.is_timezone(text):
        raise ValueError("must be the name of an IANA time zone")
    return text


def _is_locale(text: str) -> str:
    if not locales.is_locale(text):
        raise ValueError("must be a BCP 47 language tag")
    return text


Name = Annotated[Text, StringConstraints(min_length=2, max_length=50), AfterValidator(_is_name)]
Weight = Annotated[float, Field(ge=20, le=400)]
Url = Annotated[Text, StringConstraints(max_length=500), AfterValidator(_is_url)]
Locale = Annotated[Text, StringConstraints(max_length=35), AfterValidator(_is_locale)]
Timezone = Annotated[Text, AfterValidator(_is_timezone)]
Units = Literal["metric", "imperial"]


class RegisterRequest(RequestBody):
    """The body of a registration."""

    email: Email
    password: NewPassword
    name: Name | None = None


class LoginRequest(RequestBody):
    """The body of a login. Any password may be tried, so its length is not checked."""

    email: Email
    password: Text


class ForgotPasswordRequest(RequestBody):
    """The body of a request for a reset mail."""

    email: Email


class ResetPasswordRequest(RequestBody):
    """The token from the mail, and the new password."""

    token: Text
    password: NewPassword


class ChangePasswordRequest(RequestBody):
    """The current password, and the new one."""

    current_password: Text
    new_password: NewPassword


class ChangeEmailRequest(RequestBody):
    """The password, and the new address."""

    password: Text
    email: Email


class ConfirmEmailRequest(RequestBody):
    """The token from the mail."""

    token: Text


class DeleteAccountRequest(RequestBody):
    """The password of the account to erase."""

    password: Text


class ErasureReceiptResponse(ResponseBody):
    """Where to ask how far an erasure is."""

    receipt_id: str


class ErasedService(ResponseBody):
    """When a service has erased its data; null before."""

    service: str
    erased_at: datetime | None


class ErasureResponse(ResponseBody):
    """How far an erasure is."""

    state: Literal["pending", "done"]
    services: list[ErasedService]


class TokenResponse(ResponseBody):
    """An access token in place of the revoked ones."""

    token: str


class MessageResponse(ResponseBody):
    """A message for the user."""

    message: str


class RegisteredUser(ResponseBody):
    id: str
    email: str
    name: str | None
    role: str


class RegisterResponse(ResponseBody):
    """A new account and its access token."""

    token: str
    user: RegisteredUser


class LoggedInUser(RegisteredUser):
    subscription_tier: str
    streak_count: int


class LoginResponse(ResponseBody):
    """An access token and its user."""

    token: str
    user: LoggedInUser


class Profile(ResponseBody):
    """A member's own profile."""

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
    """The settings to change."""

    locale: Locale | None = None
    timezone: Timezone | None = None
    units: Units | None = None


class MemberSettings(ResponseBody):
    """A member's own settings."""

    locale: str
    timezone: str
    units: Units


class SettingsResponse(ResponseBody):
    settings: MemberSettings


class ContactRequest(RequestBody):
    """The address of the user that a service asks for."""

    email: Text


class ContactResponse(ResponseBody):
    """What other services may read of a user."""

    id: str
    email: str
    name: str | None
