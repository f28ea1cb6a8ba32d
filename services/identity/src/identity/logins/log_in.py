"""Log in: verify the password, and count the day into the streak."""

import logging

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import ids
from chassis.http import Unauthorized
from chassis.storage import Database
from identity.accounts import User, find_user, lock_user, next_moment
from identity.limits import LoginThrottle
from identity.logins.schemas import LoginRequest
from identity.passwords import Place
from identity.streaks import count_today

log = logging.getLogger(__name__)

_REFUSED = "Invalid credentials"


async def verify_login(
    place: Place, database: Database, throttle: LoginThrottle, body: LoginRequest
) -> User:
    """Verify the password and return the account; a wrong password is counted."""
    async with database.session() as session:
        user = await find_user(session, body.email)
        await throttle.check(session, user)
    if await place.verify(body.password, user.password_hash if user else None) and user:
        return user
    async with database.session() as session:
        # Without an account, do the same work.
        user = await lock_user(session, user.id if user else ids.new())
        await throttle.count_failure(session, user)
    log.info("A login failed", extra={"user_id": user.id if user else None})
    raise Unauthorized(_REFUSED)


async def log_in(session: AsyncSession, throttle: LoginThrottle, verified: User) -> User:
    """Lock the account and count today into the streak, once.

    The account may have been erased, or its password changed, during the verification.
    """
    user = await lock_user(session, verified.id)
    if user is None or user.password_hash != verified.password_hash:
        raise Unauthorized(_REFUSED)
    session.add(user)
    # The date of the token in the response.
    next_moment(user)
    count_today(session, user)
    await throttle.succeed(session, user)
    return user
