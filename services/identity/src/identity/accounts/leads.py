"""E-mail leads: addresses that may become customers, and the accounts that they became."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

from identity.accounts.email_addresses import normal_form
from identity.accounts.tables import EmailLead, User

LEAD_SOURCE = "HOMEPAGE_HERO"


async def store_lead(session: AsyncSession, user: User, source: str = LEAD_SOURCE) -> None:
    """Store the user's address; an existing lead only receives the user's id."""
    address = normal_form(user.email)
    lead = EmailLead(email=address, name=user.name, user_id=user.id, source=source)
    statement = insert(EmailLead).values(lead.model_dump())
    await session.execute(
        statement.on_conflict_do_update(index_elements=["email"], set_={"user_id": user.id})
    )


async def move_lead(session: AsyncSession, user: User, previous_email: str) -> None:
    """Replace the lead of the previous address with one of the new address."""
    previous = normal_form(previous_email)
    of_user = col(EmailLead.user_id) == user.id, col(EmailLead.email) == previous
    sources = await session.scalars(select(EmailLead.source).where(*of_user))
    source = sources.first() or LEAD_SOURCE
    await session.execute(delete(EmailLead).where(*of_user))
    await store_lead(session, user, source)
