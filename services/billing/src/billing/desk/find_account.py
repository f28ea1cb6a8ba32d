"""What staff see of a member's account here."""

from collections import Counter

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers import Customer
from billing.dependencies import Dependencies
from billing.desk.schemas import (
    Account,
    AccountCustomer,
    AccountSubscription,
    DeskOrder,
)
from billing.memberships import Membership
from billing.money import in_currency_units
from billing.payments import Payment, refunds_of
from billing.subscriptions import Subscription, rank
from billing.withdrawals import WithdrawalRecord, withdrawals_of
from chassis import ids
from chassis.http import NotFound

MEMBER_NOT_FOUND = "Member not found"
_MOST = 100


async def check_member(dependencies: Dependencies, session: AsyncSession, user_id: str) -> None:
    """Raise NotFound unless billing or identity knows the member."""
    if not ids.storable(user_id) or len(user_id) > _MOST:
        raise NotFound(MEMBER_NOT_FOUND)
    for table in (Membership, Payment, Customer):
        mine = select(table.user_id).where(table.user_id == user_id).limit(1)
        if (await session.scalars(mine)).first() is not None:
            return
    if "@" in user_id or await dependencies.internal_api.find_contact(user_id) is None:
        raise NotFound(MEMBER_NOT_FOUND)


async def find_account(dependencies: Dependencies, user_id: str) -> Account:
    """The newest of what a member has paid, and what Stripe has of the member."""
    async with dependencies.database.session() as session:
        await check_member(dependencies, session, user_id)
        return await account_of(session, user_id)


async def account_of(session: AsyncSession, user_id: str) -> Account:
    """The account of a member who is known."""
    newest = select(Payment).where(Payment.user_id == user_id).limit(_MOST)
    place = col(Payment.paid_at).desc(), col(Payment.id).desc()
    paid = (await session.scalars(newest.order_by(*place))).all()
    refunded: Counter[str] = Counter()
    for each in await refunds_of(session, paid):
        refunded[each.stripe_payment_id] += each.cents
    held = (
        await session.scalars(select(Subscription).where(Subscription.user_id == user_id))
    ).all()
    best = max(held, key=rank, default=None)
    customers = select(Customer).where(Customer.user_id == user_id)
    known = await session.scalars(customers.order_by(col(Customer.created_at).desc()))
    return Account(
        orders=[order_of(each, refunded[each.stripe_payment_id or ""]) for each in paid],
        subscription=_subscription(best) if best else None,
        withdrawals=[WithdrawalRecord.of(each) for each in await withdrawals_of(session, user_id)],
        customers=[
            AccountCustomer(
                id=each.stripe_customer_id, created_at=each.created_at, replaced_at=each.replaced_at
            )
            for each in known
            if each.stripe_customer_id
        ],
    )


def order_of(payment: Payment, refunded_cents: int) -> DeskOrder:
    """An order, with what has gone back of it."""
    refunded = float(in_currency_units(refunded_cents))
    return DeskOrder.model_validate(
        {**payment.model_dump(), "kind": payment.kind, "refunded": refunded}
    )


def _subscription(held: Subscription) -> AccountSubscription:
    return AccountSubscription.model_validate(
        {
            **held.model_dump(),
            "id": held.stripe_subscription_id,
            "tier": held.current_tier,
            "interval": held.price_interval,
        }
    )
