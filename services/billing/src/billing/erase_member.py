"""Erase a member: payments, subscriptions and customers stay, without the person.

They have an id `erased-...` in the place of the user's: one for each member, so that what was paid
twice is still seen. Nothing says which user it was. Plans and membership are deleted, and so are
the reasons that operators gave for commands about the member. Then, until Stripe has done it: the
credit that a subscription has left is refunded, the member's open checkouts end, the customers are
deleted (which ends the subscriptions at once), and payloads of events are dropped.

An event that comes later gives nothing, and is stored without its payload; a payment that comes
later is an order that bought nothing, so it is in `refunds`. At Stripe, payments keep the user id
in their metadata, as long as Stripe has to keep them.
"""

from sqlalchemy import func, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select, update

from billing.customers.delete_customers import delete_customer, delete_unknown_customers
from billing.customers.tables import Customer
from billing.dependencies import Dependencies
from billing.erased_members.anonymous_ids import new_anonymous_id
from billing.erased_members.known_ids import drop_payloads, ids_of_member
from billing.erased_members.tables import UnfinishedErasure
from billing.membership import Subscription
from billing.operators.tables import OperatorAudit
from billing.outbound_webhooks import erase_deliveries, member_erased, tell
from billing.personal_data import PERSONAL
from billing.refunds import refund_credit
from billing.stripe_events import process_event
from chassis.service import Parts
from contracts.identity import UserErased
from messaging import lock_for_erasure


async def erase_member(event: UserErased, session: AsyncSession) -> None:
    """Make the books anonymous, and delete the rest; Stripe and its events follow afterwards."""
    await lock_for_erasure(session, event.user_id)
    anonymous = await _begin(session, event.user_id)
    await PERSONAL.erase(session, event.user_id, event.erased_at, anonymous)
    await erase_deliveries(session, event.user_id, anonymous)
    await tell(session, member_erased(event.user_id))
    names = [event.user_id, *await ids_of_member(session, anonymous)]
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


async def finish_erasure(parts: Parts, user_id: str) -> None:
    """Refund the credit that subscriptions have left, delete the member's customers at Stripe, and
    the payloads of events; raise to be called again."""
    dependencies = parts[Dependencies]
    async with dependencies.database.session() as session:
        unfinished = await session.get(UnfinishedErasure, user_id)
        if unfinished is None:
            return
        mine = select(Customer).where(Customer.user_id == unfinished.anonymous_id)
        customers = (await session.scalars(mine)).all()
        held = select(col(Subscription.stripe_subscription_id)).where(
            Subscription.user_id == unfinished.anonymous_id
        )
        subscriptions = (await session.scalars(held)).all()
    # With the customer, the balance is deleted.
    for subscription_id in subscriptions:
        await refund_credit(dependencies, subscription_id, process_event)
    await delete_unknown_customers(dependencies, user_id, customers)
    for customer in customers:
        if customer.deleted_at is None:
            await delete_customer(dependencies, customer)
    async with dependencies.database.session() as session:
        names = [user_id, *await ids_of_member(session, unfinished.anonymous_id)]
        await drop_payloads(session, user_id, names)
        this = delete(UnfinishedErasure).where(col(UnfinishedErasure.user_id) == user_id)
        await session.execute(this)
