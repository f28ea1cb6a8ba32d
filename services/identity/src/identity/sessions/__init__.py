"""Sessions: each access token belongs to one, which its member can see and end."""

from identity.sessions.begin import Device, begin_session
from identity.sessions.schemas import EXAMPLE_TOKEN, TokenResponse

__all__ = [
    "EXAMPLE_TOKEN",
    "Device",
    "TokenResponse",
    "begin_session",
]
