"""The base class of this system's events."""

from messaging import Event


class UserEvent(Event):
    """Something that happened to a user."""

    subject_field = "user_id"

    user_id: str
