"""Change the member's password."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import AuthenticatedUser
from identity.accounts import User, next_moment, revoke_all
from identity.passwords.verify import lock_verified_account


async def change_password(
    session: AsyncSession, current: AuthenticatedUser, verified_hash: str, new_hash: str
) -> User:
    """Replace the password whose hash was verified, and revoke all tokens."""
    user = await lock_verified_account(session, current, verified_hash)
    user.password_hash = new_hash
    user.password_changed_at = next_moment(user)
    await revoke_all(session, user)
    return user
