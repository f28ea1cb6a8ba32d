"""The tokens of an account: dated in order, and all revoked together.

Identity records a revocation in its own `token_revocation`, the other services by TokensRevoked;
each process reads that table once a second. `change-password` and `logout-everywhere` compare the
token with the locked row, so that a token cannot be renewed in the second after its revocation. A
login compares the stored hash and issues its token under the lock, so that no token of a login in
flight outlives a reset.
"""

from datetime import datetime, timedelta
from typing import Annotated, Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import Tokens, provided, revoke_tokens
from chassis.storage import statements
from contracts.identity import TokensRevoked
from identity.accounts.tables import User
from messaging import outbox

queries = statements(__package__)

TokenSigning = Annotated[Tokens, provided(Tokens)]
# The resolution of the database.
_STEP = timedelta(microseconds=1)


class Dated(Protocol):
    """An account with its own clock."""

    dated_at: datetime | None


def next_moment(user: Dated) -> datetime:
    """Return now, but later than any other date of this account, whose row is locked.

    The clocks of two processes differ: a token must be older than the revocation that follows it,
    and newer than the one before, whichever process made them.
    """
    now = clock.now()
    moment = max(now, user.dated_at + _STEP) if user.dated_at else now
    user.dated_at = moment
    return moment


async def revoke_all(session: AsyncSession, user: User) -> None:
    """Refuse the tokens issued before now: here immediately, in other services by an event.

    The user's row is locked. A token issued after the commit is valid, also in the same second.
    """
    now = user.tokens_valid_from = next_moment(user)
    session.add(user)
    await revoke_tokens(session, user.id, now)
    await session.execute(queries.remove_sessions.clause, {"user_id": user.id})
    outbox.add(session, TokensRevoked(user_id=user.id, before=now))
