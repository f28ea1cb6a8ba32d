"""What every service says once it has erased a user: each with its own event."""

from datetime import datetime
from typing import ClassVar

from contracts.event import Event


class UserDataErased(Event):
    """A service keeps nothing about an erased user any more, but that the user was erased."""

    producer: ClassVar[str] = "abstract"
    name: ClassVar[str] = "user-data-erased"

    service: str
    erased_at: datetime
