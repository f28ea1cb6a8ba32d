"""The password of the member who asks: verified before a change that a thief would want."""

from chassis.http import AuthenticatedUser, BadRequest
from chassis.storage import Database
from identity.account import lock_own_account, own_account
from identity.login_throttle import FAILURES, Failures, Limit
from identity.passwords import Place

WRONG = "Current password is wrong"
# A thief of a session gets fresh tokens from `logout-everywhere`: all of them together.
_FAILURES_OF_SESSIONS = 30


async def verified_hash(
    place: Place, database: Database, current: AuthenticatedUser, password: str
) -> str:
    """The hash of the password, if it is the member's.

    A wrong one counts for the session that the token began, not for the network: a neighbour of
    the member must not use up the attempts.
    """
    async with database.session() as session:
        user = await own_account(session, current)
        failures = _failures(user.email, current)
        await failures.check(session)
    matches = await place.verify(password, user.password_hash)
    async with database.session() as session:
        user = await lock_own_account(session, current)
        if matches and user.password_hash is not None:
            await failures.clear(session)
            return user.password_hash
        if not await failures.count(session):
            await failures.check(session)
    raise BadRequest(WRONG)


def _failures(email: str, current: AuthenticatedUser) -> Failures:
    session = Limit(f"session of {current.issued_at}", FAILURES)
    return Failures(email, [session, Limit("sessions", _FAILURES_OF_SESSIONS)])
