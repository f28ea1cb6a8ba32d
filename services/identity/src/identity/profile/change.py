"""Change the member's profile and settings.

A changed profile or time zone is published to the services that have a projection.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import next_version
from contracts.identity import UserProfileChanged
from identity.accounts import User
from identity.profile.schemas import ProfileRequest, SettingsRequest
from identity.scheduled_mails import follow_settings
from messaging import outbox


def change_profile(session: AsyncSession, user: User, body: ProfileRequest) -> None:
    """Store the fields that were sent; the user's row is locked."""
    if set_fields(user, body):
        publish_profile_change(session, user)


async def change_settings(session: AsyncSession, user: User, body: SettingsRequest) -> None:
    """Store the fields that were sent; the user's row is locked."""
    timezone = user.timezone
    if set_fields(user, body):
        await follow_settings(session, user)
    if user.timezone != timezone:
        publish_profile_change(session, user)


def set_fields(user: User, body: ProfileRequest | SettingsRequest) -> bool:
    """Set the fields that were sent; return whether any of them changed."""
    changes = {
        name: value
        for name, value in body.model_dump(exclude_unset=True).items()
        if getattr(user, name) != value
    }
    for name, value in changes.items():
        setattr(user, name, value)
    return bool(changes)


def publish_profile_change(session: AsyncSession, user: User) -> None:
    """Store a new version of the profile and publish it."""
    user.profile_version = next_version(user.profile_version)
    session.add(user)
    outbox.add(
        session,
        UserProfileChanged(
            user_id=user.id,
            display_name=user.name,
            avatar_url=user.avatar_url,
            weight_kg=user.weight_kg,
            target_weight_kg=user.target_weight_kg,
            timezone=user.known_timezone,
            profile_version=user.profile_version,
            email_changed_at=user.email_changed_at,
            email_confirmed=user.email_verified_at is not None,
        ),
    )
