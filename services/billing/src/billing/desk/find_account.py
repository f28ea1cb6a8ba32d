"""What staff see of a member's account here."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers import Customer
from billing.dependencies import Dependencies
from billing.desk.schemas import Account, AccountCustomer, AccountSubscription, DeskOrder
from billing.membership import Invoice, Membership, Subscription, find_credit, rank
from billing.money import CAME_TO_NOTHING, in_currency_units
from billing.payments import Payment, PaymentAdjustment, payment_status
from billing.refunds import WANTED, RefundIntent
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
    held = (
        await session.scalars(select(Subscription).where(Subscription.user_id == user_id))
    ).all()
    best = max(held, key=rank, default=None)
    customers = select(Customer).where(Customer.user_id == user_id)
    known = await session.scalars(customers.order_by(col(Customer.created_at).desc()))
    return Account(
        orders=await _orders(session, user_id),
        subscription=_subscription(best) if best else None,
        credit=await find_credit(session, user_id),
        withdrawals=[WithdrawalRecord.of(each) for each in await withdrawals_of(session, user_id)],
        customers=[
            AccountCustomer(
                id=each.stripe_customer_id, created_at=each.created_at, replaced_at=each.replaced_at
            )
            for each in known
            if each.stripe_customer_id
        ],
    )


async def _orders(session: AsyncSession, user_id: str) -> list[DeskOrder]:
    """The newest of what the member has paid: once, and for subscriptions."""
    paid = select(Payment).where(Payment.user_id == user_id)
    newest = paid.order_by(col(Payment.paid_at).desc(), col(Payment.id).desc()).limit(_MOST)
    billed = select(Invoice).where(
        Invoice.user_id == user_id,
        col(Invoice.paid_cents) > 0,
        col(Invoice.stripe_subscription_id).is_not(None),
    )
    newest_billed = billed.order_by(col(Invoice.created_at).desc(), col(Invoice.id)).limit(_MOST)
    sold: list[Payment | Invoice] = [*(await session.scalars(newest)).all()]
    sold += (await session.scalars(newest_billed)).all()
    shown = await _shown(session, sold)
    return sorted(shown, key=lambda order: order.paid_at, reverse=True)[:_MOST]


async def order_shown(session: AsyncSession, sold: Payment | Invoice) -> DeskOrder:
    """An order, or an invoice of a subscription, with the refunded amount."""
    (shown,) = await _shown(session, [sold])
    return shown


async def _shown(session: AsyncSession, sold: Sequence[Payment | Invoice]) -> list[DeskOrder]:
    names = [name for each in sold for name in _payments(each)]
    of_them = select(PaymentAdjustment).where(col(PaymentAdjustment.stripe_payment_id).in_(names))
    waiting = select(RefundIntent).where(
        col(RefundIntent.stripe_payment_id).in_(names), col(RefundIntent.state) == WANTED
    )
    adjustments = (await session.scalars(of_them)).all()
    refunded: Counter[str] = Counter()
    for intent in await session.scalars(waiting):
        refunded[intent.stripe_payment_id] += intent.cents
    for each in adjustments:
        if each.kind == "refund" and each.status not in CAME_TO_NOTHING:
            refunded[each.stripe_payment_id] += each.cents
    return [
        _order(
            each,
            sum(refunded[name] for name in _payments(each)),
            [made for made in adjustments if made.stripe_payment_id in _payments(each)],
        )
        for each in sold
    ]


def _payments(sold: Payment | Invoice) -> list[str]:
    if isinstance(sold, Invoice):
        return sold.payments or []
    return [sold.stripe_payment_id] if sold.stripe_payment_id else []


def _order(
    sold: Payment | Invoice, refunded_cents: int, adjustments: list[PaymentAdjustment]
) -> DeskOrder:
    refunded = float(in_currency_units(refunded_cents, sold.currency))
    if isinstance(sold, Payment):
        return DeskOrder.model_validate(
            {**sold.model_dump(), "kind": sold.kind, "refunded": refunded}
        )
    return DeskOrder(
        id=sold.id,
        number=sold.number or sold.id,
        kind="subscription",
        plan_id=None,
        amount=float(in_currency_units(sold.paid_cents, sold.currency)),
        refunded=refunded,
        currency=sold.currency,
        status=payment_status(sold.paid_cents, adjustments),
        coupon_code=None,
        paid_at=sold.paid_at or sold.created_at,
        revoked_at=None,
    )


def _subscription(held: Subscription) -> AccountSubscription:
    return AccountSubscription.model_validate(
        {
            **held.model_dump(),
            "id": held.stripe_subscription_id,
            "tier": held.current_tier,
            "interval": held.price_interval,
            "trial_ends_at": (held.trial_ends_at if held.stripe_status == "trialing" else None),
        }
    )
