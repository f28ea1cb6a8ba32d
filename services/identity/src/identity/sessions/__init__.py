"""Sessions: each access token belongs to one, which the member can see and end.

The token has the session's `sid` in addition to the specified payload. An older token has none: it
works, is not listed, and can be logged out (its `iat` stands for the session).
"""

from identity.sessions.begin import Device, begin_session
from identity.sessions.schemas import EXAMPLE_TOKEN, TokenResponse

__all__ = [
    "EXAMPLE_TOKEN",
    "Device",
    "TokenResponse",
    "begin_session",
]
