"""Revoke all access tokens of a user that were issued so far."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import revoke_tokens
from contracts.identity import TokensRevoked
from identity.account import next_moment
from identity.tables import User
from messaging import outbox


async def revoke_all(session: AsyncSession, user: User) -> None:
    """Refuse the tokens issued before now, here at once and in the other services by an event.

    The user's row is locked. A token issued after the commit is valid, also in the same second.
    """
    now = user.tokens_valid_from = next_moment(user)
    session.add(user)
    await revoke_tokens(session, user.id, now)
    outbox.add(session, TokensRevoked(user_id=user.id, before=now))
