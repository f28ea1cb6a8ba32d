"""Erase a member: payments, subscriptions and customers stay, without the person."""

import logging
from collections.abc import Sequence

from sqlalchemy import func, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select, update
from stripe.params import CustomerListParams

from billing.dependencies import Dependencies
from billing.erased_members import anonymous, drop_payloads, names_of, new_anonymous_id
from billing.personal_data import PERSONAL
from billing.stripe_errors import NoLongerThere, NoSuchCustomer, StripeFailed
from billing.tables import Customer
from billing.work_tables import OperatorAudit, UnfinishedErasure
from chassis import clock
from chassis.service import Parts
from contracts.identity import UserErased
from messaging import lock_for_erasure

log = logging.getLogger(__name__)

_AT_ONCE = 20


async def erase_member(event: UserErased, session: AsyncSession) -> None:
    """Make the books anonymous, and delete the rest; Stripe and its events follow afterwards."""
    await lock_for_erasure(session, event.user_id)
    anonymous = await _begin(session, event.user_id)
    await PERSONAL.erase(session, event.user_id, event.erased_at, anonymous)
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


async def finish_erasure(parts: Parts, user_id: str) -> None:
    """Delete the member's customers at Stripe, and the payloads of events; raise to be called
    again."""
    dependencies = parts[Dependencies]
    async with dependencies.database.session() as session:
        unfinished = await session.get(UnfinishedErasure, user_id)
        if unfinished is None:
            return
        mine = select(Customer).where(Customer.user_id == unfinished.anonymous_id)
        customers = (await session.scalars(mine)).all()
    await _delete_unknown(dependencies, user_id, customers)
    for customer in customers:
        if customer.deleted_at is None:
            await _delete(dependencies, customer)
    async with dependencies.database.session() as session:
        names = [user_id, *await names_of(session, unfinished.anonymous_id)]
        await drop_payloads(session, user_id, names)
        this = delete(UnfinishedErasure).where(col(UnfinishedErasure.user_id) == user_id)
        await session.execute(this)


async def delete_erased_customers(dependencies: Dependencies) -> int:
    """Delete the customers at Stripe that came after the erasure of their member; return how
    many are left."""
    async with dependencies.database.session() as session:
        found = await session.scalars(
            select(Customer)
            .where(anonymous(col(Customer.user_id)), col(Customer.deleted_at).is_(None))
            .order_by(col(Customer.created_at))
            .limit(_AT_ONCE)
        )
        customers = found.all()
    left = 0
    for customer in customers:
        try:
            await _delete(dependencies, customer)
        except StripeFailed as error:
            log.warning("%s will be deleted later: %s", customer.stripe_customer_id, error)
            left += 1
    return left


async def _delete_unknown(
    dependencies: Dependencies, user_id: str, customers: Sequence[Customer]
) -> None:
    """Delete the customers whose creation was not confirmed: the answer was lost."""
    known = {customer.stripe_customer_id for customer in customers}
    account = dependencies.stripe.account
    for customer in customers:
        if customer.stripe_customer_id is not None or customer.deleted_at is not None:
            continue
        # The day in which the key was used, by a clock that may be behind ours.
        begin = int(customer.created_at.timestamp()) - 60
        made_then: CustomerListParams = {"created": {"gte": begin, "lte": begin + 86_400}}
        async for customer_id, owner in account.customers(made_then):
            if owner == user_id and customer_id not in known:
                await _delete_at_stripe(dependencies, customer_id)


async def _delete(dependencies: Dependencies, customer: Customer) -> None:
    if customer.stripe_customer_id is not None:
        await _delete_at_stripe(dependencies, customer.stripe_customer_id)
    async with dependencies.database.session() as session:
        this = update(Customer).where(col(Customer.id) == customer.id)
        await session.execute(this.values(deleted_at=clock.now()))


async def _delete_at_stripe(dependencies: Dependencies, customer_id: str) -> None:
    """Delete a customer; what was open there can't be paid, and subscriptions end."""
    stripe = dependencies.stripe
    try:
        for session_id in await stripe.account.open_checkouts(customer_id):
            await stripe.expire_checkout(session_id)
        await stripe.delete_customer(customer_id)
    except (NoLongerThere, NoSuchCustomer):
        await stripe.confirm_account()
