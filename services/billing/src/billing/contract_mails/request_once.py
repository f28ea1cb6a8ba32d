"""Request a mail about a subscription, once."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from billing.contract_mails.tables import ContractMail
from billing.payments import mail_id
from contracts.user_event import UserEvent
from messaging import outbox


async def request_once(
    session: AsyncSession, order_number: str, kind: str, event: UserEvent, *, second: int = 0
) -> bool:
    """Publish the event that requests a mail, unless it was requested before."""
    mail = ContractMail(order_number=order_number, kind=kind, second=second, user_id=event.user_id)
    added = insert(ContractMail).values(mail.model_dump()).on_conflict_do_nothing()
    if (await session.execute(added.returning(col(ContractMail.kind)))).first() is None:
        return False
    outbox.add(session, event, event_id=mail_id(order_number, kind, second))
    return True
