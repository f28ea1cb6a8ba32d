"""Change the password, knowing the current one."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import AuthenticatedUser, BadRequest
from identity.account import lock_own_account, next_moment
from identity.own_password import WRONG
from identity.revoke_tokens import revoke_all
from identity.tables import User


async def change_password(
    session: AsyncSession, current: AuthenticatedUser, verified_hash: str, new_hash: str
) -> User:
    """Replace the password whose hash was verified, and revoke all tokens."""
    user = await lock_own_account(session, current)
    # Another request may have changed it while this one was hashing.
    if user.password_hash != verified_hash:
        raise BadRequest(WRONG)
    user.password_hash = new_hash
    user.password_changed_at = next_moment(user)
    await revoke_all(session, user)
    return user
