"""Have the worker report a changed address to Stripe."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from billing.customers import Customer
from billing.membership import UPDATE_CONTACT, add_task
from chassis import clock
from contracts.identity import UserProfileChanged

# Longer than a request to Stripe takes.
_REQUEST_TAKES = timedelta(seconds=30)


async def report_contact(event: UserProfileChanged, session: AsyncSession) -> None:
    """Have the worker report a member's address to Stripe, once for each change."""
    if event.email_changed_at is None:
        return
    customers = select(Customer.id).where(Customer.user_id == event.user_id)
    if (await session.scalars(customers.limit(1))).first() is None:
        return
    await add_task(
        session,
        kind=UPDATE_CONTACT,
        subject=f"{event.user_id} {event.email_changed_at.isoformat()}",
        user_id=event.user_id,
        # A request that has read the previous address may be creating the customer now.
        next_attempt_at=clock.now() + _REQUEST_TAKES,
    )
