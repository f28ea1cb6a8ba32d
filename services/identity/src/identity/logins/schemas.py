"""Request and response bodies.

`name: null` is refused here like any null: optional fields are omitted. `PATCH /me` clears it.
"""

from chassis.http import RequestBody, ResponseBody, example
from identity.accounts import Email, Name
from identity.passwords import NewPassword, TypedPassword
from identity.sessions import EXAMPLE_TOKEN


class RegisterRequest(RequestBody):
    model_config = example(
        {"email": "mia@example.com", "password": "correct horse battery", "name": "Mia"}
    )

    email: Email
    password: NewPassword
    name: Name | None = None


class LoginRequest(RequestBody):
    model_config = example({"email": "mia@example.com", "password": "correct horse battery"})

    email: Email
    password: TypedPassword


class RegisteredUser(ResponseBody):
    id: str
    email: str
    name: str | None
    role: str


class RegisterResponse(ResponseBody):
    model_config = example(
        {
            "token": EXAMPLE_TOKEN,
            "user": {
                "id": "01939fa0-8000-7000-8000-000000000001",
                "email": "mia@example.com",
                "name": "Mia",
                "role": "MEMBER",
            },
        }
    )

    token: str
    user: RegisteredUser


class LoggedInUser(RegisteredUser):
    subscription_tier: str
    streak_count: int


class LoginResponse(ResponseBody):
    model_config = example(
        {
            "token": EXAMPLE_TOKEN,
            "user": {
                "id": "01939fa0-8000-7000-8000-000000000001",
                "email": "mia@example.com",
                "name": "Mia",
                "role": "MEMBER",
                "subscriptionTier": "FREE",
                "streakCount": 4,
            },
        }
    )

    token: str
    user: LoggedInUser
