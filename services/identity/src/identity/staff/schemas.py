"""Request and response bodies."""

from datetime import datetime

from chassis.http import RequestBody, ResponseBody, example
from identity.accounts import Email
from identity.passwords import TypedPassword
from identity.sessions import EXAMPLE_TOKEN


class StaffLoginRequest(RequestBody):
    """A password, and the code that an authenticator app shows."""

    model_config = example(
        {"email": "ida@keto.example", "password": "as it was printed", "code": "287082"}
    )

    email: Email
    # Not validated: a wrong code is a 401.
    password: TypedPassword
    code: TypedPassword


class StaffRecord(ResponseBody):
    """A member of staff."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-0000000000d0",
            "email": "ida@keto.example",
            "role": "support",
        }
    )

    id: str
    email: str
    role: str


class StaffLoginResponse(ResponseBody):
    """A token for the desk only, and its expiry."""

    model_config = example(
        {
            "token": EXAMPLE_TOKEN,
            "expiresAt": "2026-03-30T18:05:00Z",
            "staff": {
                "id": "01939fa0-8000-7000-8000-0000000000d0",
                "email": "ida@keto.example",
                "role": "support",
            },
        }
    )

    token: str
    expires_at: datetime
    staff: StaffRecord


class WhoAmIResponse(ResponseBody):
    """Who is logged in, until when, and the operations that the role may use."""

    model_config = example(
        {
            "staff": {
                "id": "01939fa0-8000-7000-8000-0000000000d0",
                "email": "ida@keto.example",
                "role": "support",
            },
            "expiresAt": "2026-03-30T18:05:00Z",
            "operations": ["POST /api/admin/logout", "GET /api/admin/members"],
        }
    )

    staff: StaffRecord
    expires_at: datetime
    operations: list[str]
