"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import revoke_tokens
from chassis.messaging import Handlers
from contracts.identity import TokensRevoked

handlers = Handlers()


@handlers.handles(TokensRevoked, queue="billing.revocations")
async def refuse_tokens(event: TokensRevoked, session: AsyncSession) -> None:
    """Refuse the user's older access tokens."""
    await revoke_tokens(session, event.user_id, event.before)
