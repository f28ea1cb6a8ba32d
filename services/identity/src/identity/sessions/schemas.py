"""Request and response bodies."""

from datetime import datetime
from typing import Literal

from chassis.http import ResponseBody


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
