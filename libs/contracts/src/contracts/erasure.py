"""What every service says once it has erased a user: each with its own event."""

from datetime import datetime
from typing import ClassVar, Self

from messaging import Event


class UserDataErased(Event):
    """A service keeps nothing about an erased user any more, but that the user was erased."""

    producer: ClassVar[str] = "abstract"
    name: ClassVar[str] = "user-data-erased"

    service: str
    erased_at: datetime

    @classmethod
    def of(cls, user_id: str, erased_at: datetime) -> Self:
        """The answer of the service whose event this is."""
        return cls(user_id=user_id, service=cls.producer, erased_at=erased_at)
