"""The tokens of an account: in the order of its dates, and all revoked at once.

Identity records a revocation in its own `token_revocation`, the other services by TokensRevoked;
each process reads that table once a second. `change-password` and `logout-everywhere` compare the
token with the locked row: a token gets no fresh one in the second after its revocation. A login
compares the stored hash under the lock, and tokens are issued under it: a login in flight gets
none that outlives a reset.
"""

from datetime import datetime, timedelta
from typing import Annotated, Protocol

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import text

from chassis import clock
from chassis.http import Tokens, provided, revoke_tokens
from contracts.identity import TokensRevoked
from identity.accounts.tables import User
from messaging import outbox

TokenSigning = Annotated[Tokens, provided(Tokens)]
# The database keeps no less.
_STEP = timedelta(microseconds=1)
_FORGET_SESSIONS = text("DELETE FROM member_session WHERE user_id = :user_id")


class Dated(Protocol):
    """An account with a clock of its own."""

    dated_at: datetime | None


def next_moment(user: Dated) -> datetime:
    """Return now, but later than anything that was dated for this account; its row is locked.

    The clocks of two processes differ: a token must be older than the revocation that follows it,
    and newer than the one before, whichever process made them.
    """
    now = clock.now()
    moment = max(now, user.dated_at + _STEP) if user.dated_at else now
    user.dated_at = moment
    return moment


async def revoke_all(session: AsyncSession, user: User) -> None:
    """Refuse the tokens issued before now, here at once and in the other services by an event.

    The user's row is locked. A token issued after the commit is valid, also in the same second.
    """
    now = user.tokens_valid_from = next_moment(user)
    session.add(user)
    await revoke_tokens(session, user.id, now)
    await session.execute(_FORGET_SESSIONS, {"user_id": user.id})
    outbox.add(session, TokensRevoked(user_id=user.id, before=now))
