"""The member's profile and settings."""

from identity.profile.change import publish_profile_change

__all__ = [
    "publish_profile_change",
]
