"""Verify the member's password before a change that a thief of the session would want.

A wrong one at `change-password`, `change-email` or `delete-account` is counted per token: 10 in 15
minutes, and 30 for all tokens of the account, because `logout-everywhere` issues new ones to a
thief. Failed logins do not count here: guesses from the member's network must not prevent a new
password.
"""

import logging

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import AuthenticatedUser, BadRequest
from chassis.storage import Database
from identity.accounts import User, lock_own_account, own_account
from identity.limits import FAILURES, Failures, Limit
from identity.passwords.hashing import Place

log = logging.getLogger(__name__)
_WRONG = "Current password is wrong"
# The errors of each operation that verifies the member's password.
PASSWORD_ERRORS = {
    400: _WRONG,
    429: "Too many attempts. Please try again later.",
    503: "Service unavailable",
}
# For all tokens together: a thief of a session can get new ones from `logout-everywhere`.
_FAILURES_OF_SESSIONS = 30


async def verify_own_password(
    place: Place, database: Database, current: AuthenticatedUser, password: str
) -> str:
    """Return the hash of the password, if it is the member's.

    A wrong one counts for the session of the token, not for the network: another client of the
    network must not use up the attempts.
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
    log.info("An own password was refused", extra={"user_id": user.id})
    raise BadRequest(_WRONG)


async def lock_verified_account(
    session: AsyncSession, current: AuthenticatedUser, verified_hash: str
) -> User:
    """Lock and return the account, if the password is still the one that was verified."""
    user = await lock_own_account(session, current)
    if user.password_hash != verified_hash:
        raise BadRequest(_WRONG)
    return user


def _failures(email: str, current: AuthenticatedUser) -> Failures:
    session = Limit(f"session of {current.issued_at}", FAILURES)
    return Failures(email, [session, Limit("sessions", _FAILURES_OF_SESSIONS)])
