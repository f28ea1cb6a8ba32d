"""Find the contract behind an order's number: the id of a payment or of a subscription, or the
number that Stripe has printed on a subscription's invoice."""

from sqlalchemy import ColumnElement, exists
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customer_credit import changes_by, credit_of
from billing.invoices import Invoice
from billing.money import CURRENCY, in_minor_units
from billing.payments import Payment, PaymentAdjustment, takes_money
from billing.subscriptions import Subscription
from billing.withdrawals import rules
from billing.withdrawals.rules import Contract
from billing.withdrawals.tables import Waiver
from chassis import ids

Sold = Payment | Subscription


async def find_sold(session: AsyncSession, user_id: str, number: str) -> Sold | None:
    """What the member has bought under this number, as it is now; None of a stranger's."""
    if not ids.storable(number):
        return None
    return await _payment(session, user_id, number) or await _subscription(session, user_id, number)


async def contract_of(session: AsyncSession, sold: Sold) -> Contract:
    """What decides whether the member may withdraw from it."""
    if isinstance(sold, Payment):
        return await _of_payment(session, sold)
    return await _of_subscription(session, sold)


async def _payment(session: AsyncSession, user_id: str, number: str) -> Payment | None:
    mine = select(Payment).where(Payment.id == number, Payment.user_id == user_id)
    # Not as the session may have read it before the member was locked.
    return (await session.scalars(mine.execution_options(populate_existing=True))).one_or_none()


async def _subscription(session: AsyncSession, user_id: str, number: str) -> Subscription | None:
    invoiced = select(col(Invoice.stripe_subscription_id)).where(
        Invoice.user_id == user_id, Invoice.number == number
    )
    name = col(Subscription.stripe_subscription_id)
    mine = select(Subscription).where(
        Subscription.user_id == user_id, (name == number) | name.in_(invoiced)
    )
    anew = mine.limit(1).execution_options(populate_existing=True)
    return (await session.scalars(anew)).one_or_none()


async def _of_payment(session: AsyncSession, payment: Payment) -> Contract:
    name = payment.stripe_payment_id
    found = await _adjustments(session, col(PaymentAdjustment.stripe_payment_id) == name)
    is_waived = await session.scalar(
        select(exists().where(col(Waiver.stripe_session_id) == payment.stripe_session_id))
    )
    return Contract(
        number=payment.id,
        kind="lifetime" if payment.plan_id is None else "plan",
        began_at=payment.paid_at,
        paid=in_minor_units(payment.amount),
        currency=payment.currency,
        payments=(name,) if name else (),
        refunded=rules.refunded(found, or_on_its_way=True),
        is_settled_elsewhere=(
            payment.refunded_at is not None or name is None or _is_disputed(found)
        ),
        is_waived=bool(is_waived),
    )


async def _of_subscription(session: AsyncSession, subscription: Subscription) -> Contract:
    """Its payments are known to Stripe alone: the worker asks for them before it refunds them."""
    began_at = subscription.started_at or subscription.current_period_start
    name = subscription.stripe_subscription_id
    invoices = select(Invoice).where(
        (col(Invoice.stripe_subscription_id) == name)
        | (
            (col(Invoice.user_id) == subscription.user_id)
            & (col(Invoice.stripe_customer_id) == subscription.stripe_customer_id)
        )
    )
    in_order = invoices.order_by(col(Invoice.created_at), col(Invoice.number))
    billed = (await session.scalars(in_order)).all()
    paid = [each for each in billed if each.stripe_subscription_id == name]
    of_customer = (
        (col(PaymentAdjustment.stripe_customer_id) == subscription.stripe_customer_id)
        & (col(PaymentAdjustment.made_at) >= began_at)
        & ~exists().where(
            col(Payment.stripe_payment_id) == col(PaymentAdjustment.stripe_payment_id)
        )
    )
    found = await _adjustments(session, of_customer)
    cents = sum(invoice.paid_cents for invoice in paid)
    if not paid and subscription.stripe_status == "active":
        # Its invoice has not been heard of yet; a trial has cost nothing.
        cents = (subscription.unit_cents or 0) * subscription.quantity
    return Contract(
        number=name,
        kind="subscription",
        began_at=began_at,
        paid=cents,
        currency=subscription.currency or CURRENCY,
        refunded=rules.refunded(found, or_on_its_way=True),
        credit=credit_of(changes_by(billed), {each.id for each in paid}),
        is_settled_elsewhere=_is_disputed(found),
    )


async def _adjustments(
    session: AsyncSession, which: ColumnElement[bool]
) -> list[PaymentAdjustment]:
    anew = select(PaymentAdjustment).where(which).execution_options(populate_existing=True)
    return list((await session.scalars(anew)).all())


def _is_disputed(adjustments: list[PaymentAdjustment]) -> bool:
    return any(each.kind == "dispute" and takes_money(each.status) for each in adjustments)
