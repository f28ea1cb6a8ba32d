"""Request and response bodies."""

from datetime import datetime
from typing import Annotated

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text
from identity.tables import User


def _is_address(text: str) -> str:
    try:
        # Syntax only: whether the domain takes mail is the mail server's business.
        validate_email(text, check_deliverability=False, test_environment=True, allow_smtputf8=True)
    except EmailNotValidError as error:
        raise ValueError(str(error)) from None
    return text


Email = Annotated[Text, StringConstraints(max_length=254), AfterValidator(_is_address)]
NewPassword = Annotated[Text, StringConstraints(min_length=8, max_length=72)]
Name = Annotated[Text, StringConstraints(min_length=2, max_length=50)]


class Registration(RequestBody):
    """The body of a registration."""

    email: Email
    password: NewPassword
    name: Name | None = None


class Credentials(RequestBody):
    """The body of a login. Any password may be tried, so its length is not checked."""

    email: Email
    password: Text


class ForgottenPassword(RequestBody):
    """The body of a request for a reset mail."""

    email: Email


class PasswordReset(RequestBody):
    """The token from the mail, and the new password."""

    token: Text
    password: NewPassword


class PasswordChange(RequestBody):
    """The current password, and the new one."""

    current_password: Text
    new_password: NewPassword


class FreshToken(ResponseBody):
    """An access token in place of the revoked ones."""

    token: str


class Message(ResponseBody):
    """A message for the user."""

    message: str


class RegisteredUser(ResponseBody):
    id: str
    email: str
    name: str | None
    role: str


class Registered(ResponseBody):
    """A new account and its access token."""

    token: str
    user: RegisteredUser


class LoggedInUser(RegisteredUser):
    subscription_tier: str
    streak_count: int


class LoggedIn(ResponseBody):
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


class Me(ResponseBody):
    user: Profile


class Contact(ResponseBody):
    """What other services may read of a user."""

    id: str
    email: str
    name: str | None

    @classmethod
    def of(cls, user: User) -> "Contact":
        return cls.model_validate(user)
