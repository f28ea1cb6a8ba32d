"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing.erase_member import erase_member
from billing.stripe_tasks import report_contact
from chassis.http import token_revocations
from contracts.identity import TokensRevoked, UserErased, UserProfileChanged
from messaging import Handlers

handlers = Handlers([token_revocations(TokensRevoked, "billing.revocations")])


@handlers.handles(UserProfileChanged, queue="billing.contacts")
async def tell_stripe(event: UserProfileChanged, session: AsyncSession) -> None:
    """Report a changed address to Stripe."""
    if event.email_changed_at is not None:
        await report_contact(session, event.user_id, event.email_changed_at)


@handlers.handles(UserErased, queue="billing.erasures", of_erased=True)
async def erase(event: UserErased, session: AsyncSession) -> None:
    """Erase the member from the books."""
    await erase_member(session, event)
