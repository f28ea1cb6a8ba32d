"""Erasure of a user: a tombstone, and no token that is still accepted.

An erased user's id is refused everywhere: handlers skip events about it (`messaging`), requests
with a token that has not expired are 401, and triggers (`refuse_erased`) refuse the rows of
requests that were in flight.
"""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import ACCESS_LIFETIME, revoke_tokens
from messaging import leave_tombstone


async def begin_erasure(session: AsyncSession, user_id: str, erased_at: datetime) -> None:
    """Leave a tombstone, refuse the user's tokens, and take back events that wait.

    Call it first in the transaction that deletes the user's data: from here to its end nothing
    about the user can be stored. Called again, the erasure is repeated.
    """
    await leave_tombstone(session, user_id, erased_at)
    # A login that is answering now may still sign a token.
    await revoke_tokens(session, user_id, erased_at + ACCESS_LIFETIME)
