"""Erase a member: payments, subscriptions and customers stay, without the person."""

from sqlalchemy import func, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, update

from billing.erased_members import names_of, new_anonymous_id
from billing.personal_data import PERSONAL
from billing.tables import Customer
from billing.work_tables import OperatorAudit, UnfinishedErasure
from chassis import clock
from contracts.identity import UserErased
from messaging import lock_for_erasure


async def erase_member(session: AsyncSession, event: UserErased) -> None:
    """Make the books anonymous, and delete the rest; Stripe and its events follow afterwards."""
    await lock_for_erasure(session, event.user_id)
    anonymous = await _begin(session, event.user_id)
    await PERSONAL.erase(session, event.user_id, event.erased_at, anonymous)
    await session.execute(
        update(Customer)
        .where(col(Customer.user_id) == anonymous)
        .values(replaced_at=func.coalesce(Customer.replaced_at, clock.now()))
    )
    names = [event.user_id, *await names_of(session, anonymous)]
    about = or_(*(col(OperatorAudit.arguments).contains(name, autoescape=True) for name in names))
    await session.execute(
        update(OperatorAudit)
        .where(about)
        .values(
            arguments=func.replace(OperatorAudit.arguments, event.user_id, anonymous),
            outcome=func.replace(OperatorAudit.outcome, event.user_id, anonymous),
            # Operators write what they like.
            reason="",
        )
    )


async def _begin(session: AsyncSession, user_id: str) -> str:
    """The anonymous id; an erasure that is repeated before its end keeps the first one."""
    begun = UnfinishedErasure(user_id=user_id, anonymous_id=new_anonymous_id())
    kept = await session.scalars(
        insert(UnfinishedErasure)
        .values(begun.model_dump())
        .on_conflict_do_update(index_elements=["user_id"], set_={"user_id": user_id})
        .returning(col(UnfinishedErasure.anonymous_id))
    )
    return kept.one()
