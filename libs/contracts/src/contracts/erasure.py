"""What every service says once it has erased a user.

A service may publish only the routing keys that begin with its name, so each has its own.
"""

from datetime import datetime
from typing import Self

from contracts.services import SERVICES
from contracts.user_event import UserEvent


class UserDataErased(UserEvent):
    """A service keeps nothing about an erased user any more, but that the user was erased."""

    producer = "abstract"
    name = "user-data-erased"

    service: str
    erased_at: datetime

    @classmethod
    def of(cls, user_id: str, erased_at: datetime) -> Self:
        """The answer of the service whose event this is."""
        return cls(user_id=user_id, service=cls.producer, erased_at=erased_at)


def _of(service: str) -> type[UserDataErased]:
    name = service.title()
    own = {
        "producer": service,
        "__doc__": f"{name} has erased what it kept about a user.",
        "__module__": __name__,
    }
    return type(f"{name}DataErased", (UserDataErased,), own)


DATA_ERASED = {service: _of(service) for service in SERVICES}
