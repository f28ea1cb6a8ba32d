"""Sessions: each access token belongs to one, which its member can see and end.

The token has the session's `sid` beside the specified payload. A token of before has none; it
works, is not listed, and can be logged out (its session is named by its `iat`).
"""

from identity.sessions.begin import Device, begin_session
from identity.sessions.schemas import EXAMPLE_TOKEN, TokenResponse

__all__ = [
    "EXAMPLE_TOKEN",
    "Device",
    "TokenResponse",
    "begin_session",
]
