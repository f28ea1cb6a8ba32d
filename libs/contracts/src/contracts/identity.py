"""What identity tells the others."""

from datetime import datetime
from typing import ClassVar

from contracts.event import Event


class _FromIdentity(Event):
    producer: ClassVar[str] = "identity"
    name: ClassVar[str] = "abstract"


class UserRegistered(_FromIdentity):
    """Somebody has an account now."""

    name: ClassVar[str] = "user-registered"

    email: str
    display_name: str | None
    avatar_url: str | None
    weight_kg: float | None
    target_weight_kg: float | None
    registered_at: datetime
    profile_version: int


class UserProfileChanged(_FromIdentity):
    """What others show of a member; the higher `profile_version` is the newer."""

    name: ClassVar[str] = "user-profile-changed"

    display_name: str | None
    avatar_url: str | None
    weight_kg: float | None
    target_weight_kg: float | None
    profile_version: int


class StreakChanged(_FromIdentity):
    """A member was active on a new UTC day; the later `last_active_date` is the newer."""

    name: ClassVar[str] = "streak-changed"

    streak_count: int
    last_active_date: datetime


class PasswordResetRequested(_FromIdentity):
    """A member asked for a reset link. The token itself is made when the mail is written:
    no queue and no dead letter ever holds one."""

    name: ClassVar[str] = "password-reset-requested"

    email: str
    requested_at: datetime
