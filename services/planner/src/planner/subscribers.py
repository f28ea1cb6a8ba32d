"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import revoke_tokens
from contracts.billing import SubscriptionChanged
from contracts.identity import TokensRevoked, UserErased
from messaging import Handlers
from planner import erase_member, membership_projection

handlers = Handlers()


@handlers.handles(SubscriptionChanged, queue="planner.membership")
async def copy_membership(event: SubscriptionChanged, session: AsyncSession) -> None:
    """Copy what decides about the quota."""
    await membership_projection.update_tier(session, event)


@handlers.handles(TokensRevoked, queue="planner.revocations")
async def refuse_tokens(event: TokensRevoked, session: AsyncSession) -> None:
    """Refuse the user's older access tokens."""
    await revoke_tokens(session, event.user_id, event.before)


@handlers.handles(UserErased, queue="planner.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Delete everything about the member."""
    await erase_member.erase_member(session, event)
