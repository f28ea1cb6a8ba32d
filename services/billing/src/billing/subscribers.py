"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing.erase_member import erase_member
from billing.stripe_tasks import update_contact
from chassis.http import revoke_tokens
from contracts.identity import TokensRevoked, UserErased, UserProfileChanged
from messaging import Handlers

handlers = Handlers()


@handlers.handles(TokensRevoked, queue="billing.revocations")
async def refuse_tokens(event: TokensRevoked, session: AsyncSession) -> None:
    """Refuse the user's older access tokens."""
    await revoke_tokens(session, event.user_id, event.before)


@handlers.handles(UserProfileChanged, queue="billing.contacts")
async def tell_stripe(event: UserProfileChanged, session: AsyncSession) -> None:
    """Report a changed address to Stripe."""
    if event.email_changed_at is not None:
        await update_contact(session, event.user_id, event.email_changed_at)


@handlers.handles(UserErased, queue="billing.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Erase the member from the books."""
    await erase_member(session, event)
