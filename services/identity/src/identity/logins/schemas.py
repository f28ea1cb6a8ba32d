"""Request and response bodies.

`name: null` is refused here like any null: an optional field is left out. `PATCH /me` clears it.
"""

from chassis.http import RequestBody, ResponseBody, Text
from identity.accounts import Email, Name
from identity.passwords import NewPassword


class RegisterRequest(RequestBody):
    email: Email
    password: NewPassword
    name: Name | None = None


class LoginRequest(RequestBody):
    email: Email
    # Any may be tried, so its length is not checked.
    password: Text


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
