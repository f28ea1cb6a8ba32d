"""The password of the member who asks: verified before a change that a thief would want."""

from fastapi import Request

from chassis.http import AuthenticatedUser, BadRequest
from chassis.storage import Database
from identity import login_throttle
from identity.account import own_account
from identity.login_throttle import LoginThrottle
from identity.passwords import Place

WRONG = "Current password is wrong"


async def verified_hash(
    request: Request, place: Place, database: Database, current: AuthenticatedUser, password: str
) -> str:
    """The hash of the password, if it is the member's; a wrong one counts as a failed login."""
    async with database.session() as session:
        user = await own_account(session, current)
        throttle = LoginThrottle(user.email, login_throttle.network_of(request))
        await throttle.check(session)
    matches = await place.verify(password, user.password_hash)
    async with database.session() as session:
        if matches and user.password_hash is not None:
            await throttle.clear(session)
            return user.password_hash
        await throttle.count_failure(session)
    raise BadRequest(WRONG)
