"""A member's own settings. (Those of the service are in `settings.py`.)"""

from sqlalchemy.ext.asyncio import AsyncSession

from identity.schemas import SettingsChange
from identity.tables import User


def change_settings(session: AsyncSession, user: User, body: SettingsChange) -> None:
    """Store the settings that were sent; the user's row is locked."""
    for name, value in body.model_dump(exclude_unset=True).items():
        setattr(user, name, value)
    session.add(user)
