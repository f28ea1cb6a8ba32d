"""Request and response bodies."""

from datetime import datetime
from typing import Literal

from chassis.http import ResponseBody, example

EXAMPLE_TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkzIn0.c2lnbmF0dXJl"  # noqa: S105


class TokenResponse(ResponseBody):
    """A new access token, which replaces the revoked ones."""

    model_config = example({"token": EXAMPLE_TOKEN})

    token: str


class OpenSession(ResponseBody):
    """A session with a valid token. `lastSeenAt` is coarse: the first use of a day, and changes."""

    model_config = example(
        {
            "id": "01939fa0-8200-7000-8000-000000000003",
            "createdAt": "2026-04-29T07:30:00+00:00",
            "lastSeenAt": "2026-04-30T08:15:00+00:00",
            "device": "Firefox on Android",
            "current": True,
        }
    )

    id: str
    created_at: datetime
    last_seen_at: datetime
    device: str
    current: bool


class OpenSessionsResponse(ResponseBody):
    sessions: list[OpenSession]


class EndedSessionResponse(ResponseBody):
    deleted: Literal[True] = True
