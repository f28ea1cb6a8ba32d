"""Change the own profile, and tell the services that have a projection of it."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import next_version
from contracts.identity import UserProfileChanged
from identity.schemas import ProfileChange
from identity.tables import User
from messaging import outbox


def change_profile(session: AsyncSession, user: User, body: ProfileChange) -> None:
    """Store the fields that were sent; the user's row is locked."""
    changes = body.model_dump(exclude_unset=True)
    if all(getattr(user, name) == value for name, value in changes.items()):
        return
    for name, value in changes.items():
        setattr(user, name, value)
    publish_profile_change(session, user)


def publish_profile_change(session: AsyncSession, user: User) -> None:
    """Store a new version of the profile and publish it."""
    user.profile_version = next_version(user.profile_version)
    session.add(user)
    outbox.add(session, profile_changed(user))


def profile_changed(user: User) -> UserProfileChanged:
    """The event with the profile as it is."""
    return UserProfileChanged(
        user_id=user.id,
        display_name=user.name,
        avatar_url=user.avatar_url,
        weight_kg=user.weight_kg,
        target_weight_kg=user.target_weight_kg,
        profile_version=user.profile_version,
        email_changed_at=user.email_changed_at,
    )
