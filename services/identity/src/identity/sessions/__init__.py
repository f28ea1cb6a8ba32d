"""Sessions: each access token belongs to one, which its member can see and end."""

from identity.sessions.begin import Device, begin_session
from identity.sessions.schemas import TokenResponse

__all__ = [
    "Device",
    "TokenResponse",
    "begin_session",
]
