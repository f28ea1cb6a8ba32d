"""Find the contract behind an order's number: the short one, the id of a payment or of a
subscription, or the number that Stripe has printed on a subscription's invoice."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypedDict

from sqlalchemy import ColumnElement, exists
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from billing.credit import changes_by, credit_of, granted
from billing.membership import Invoice, Subscription
from billing.money import CURRENCY, in_minor_units
from billing.numbers import short_number
from billing.payments import Payment, PaymentAdjustment, takes_money
from billing.withdrawals import rules
from billing.withdrawals.rules import Contract
from billing.withdrawals.tables import Waiver
from billing.withdrawals.used_share import pays_used_days
from chassis import ids

Sold = Payment | Subscription


async def find_sold(session: AsyncSession, user_id: str, number: str) -> Sold | None:
    """What the member has bought under this number, as it is now; None of a stranger's."""
    if not ids.storable(number):
        return None
    return await _payment(session, user_id, number) or await _subscription(session, user_id, number)


async def contracts_of(session: AsyncSession, sold: Sold) -> list[Contract]:
    """What decides whether the member may withdraw from it: a subscription that was changed to a
    year is two contracts, the older one first."""
    if isinstance(sold, Payment):
        return [await _of_payment(session, sold)]
    return await _of_subscription(session, sold)


async def _payment(session: AsyncSession, user_id: str, number: str) -> Payment | None:
    is_named = (col(Payment.id) == number) | (col(Payment.number) == _short(number))
    mine = select(Payment).where(is_named, Payment.user_id == user_id)
    # Not as the session may have read it before the member was locked.
    return (await session.scalars(mine.execution_options(populate_existing=True))).one_or_none()


async def _subscription(session: AsyncSession, user_id: str, number: str) -> Subscription | None:
    invoiced = select(col(Invoice.stripe_subscription_id)).where(
        Invoice.user_id == user_id, Invoice.number == number
    )
    name = col(Subscription.stripe_subscription_id)
    is_named = (name == number) | (col(Subscription.number) == _short(number))
    mine = select(Subscription).where(
        Subscription.user_id == user_id, is_named | name.in_(invoiced)
    )
    anew = mine.limit(1).execution_options(populate_existing=True)
    return (await session.scalars(anew)).one_or_none()


def _short(number: str) -> str:
    return short_number(number) or number


async def _of_payment(session: AsyncSession, payment: Payment) -> Contract:
    name = payment.stripe_payment_id
    found = await _adjustments(session, col(PaymentAdjustment.stripe_payment_id) == name)
    is_waived = await session.scalar(
        select(exists().where(col(Waiver.stripe_session_id) == payment.stripe_session_id))
    )
    return Contract(
        order_number=payment.id,
        number=payment.number or payment.id,
        kind="lifetime" if payment.plan_id is None else "plan",
        began_at=payment.paid_at,
        paid=in_minor_units(payment.amount, payment.currency),
        currency=payment.currency,
        payments=(name,) if name else (),
        refunded=rules.refunded(found, or_on_its_way=True),
        is_settled_elsewhere=(
            payment.refunded_at is not None or name is None or bool(disputed_payments(found))
        ),
        is_waived=bool(is_waived),
    )


async def _of_subscription(session: AsyncSession, subscription: Subscription) -> list[Contract]:
    """As far as its payments are known here: the worker asks Stripe before it refunds them."""
    name = subscription.stripe_subscription_id
    billed = await _invoices(session, subscription)
    own = [each for each in billed if each.stripe_subscription_id == name]
    paid_at = [each.paid_at or each.created_at for each in own if each.paid_cents]
    started_at = subscription.started_at or subscription.current_period_start
    began_at = rules.began_at(started_at, subscription.trial_ends_at, min(paid_at, default=None))
    refunds = await _refunds(session, subscription, own, began_at)
    sums = _sums(own, refunds)
    if not own and subscription.stripe_status == "active":
        # Its invoice has not been heard of yet; a trial has cost nothing.
        sums["paid"] = (subscription.unit_cents or 0) * subscription.quantity
    begin, end = subscription.current_period_start, subscription.current_period_end
    whole = Contract(
        order_number=name,
        number=subscription.number or name,
        kind="subscription",
        began_at=began_at,
        currency=subscription.currency or CURRENCY,
        credit=credit_of(changes_by(billed), {each.id for each in own}),
        period=(begin, end) if begin and end else None,
        pays_used_days=await pays_used_days(session, subscription.user_id, name),
        **sums,
    )
    changes = [
        each.created_at
        for each in own
        if each.billing_reason == "subscription_update"
        and (each.paid_cents or (each.status == "paid" and each.total_cents > 0))
    ]
    year = rules.year_began_at(subscription, changes)
    if year is None or began_at is None or year <= began_at:
        return [whole]
    since = year - rules.SAME_CHANGE
    later = [each for each in own if each.created_at >= since]
    of_year = _sums(later, _of(later, refunds))
    # Credit of the months before has paid for the year, or is left.
    of_year["paid"] += granted([each for each in own if each.created_at < since])
    return [whole, replace(whole, began_at=year, since=since, **of_year)]


class _Sums(TypedDict):
    paid: int
    refunded: int
    is_settled_elsewhere: bool


def _sums(invoices: Sequence[Invoice], adjustments: list[PaymentAdjustment]) -> _Sums:
    """What was paid and has gone back. Where the bank decides about some of the payments, only the
    others count."""
    disputed = disputed_payments(adjustments)
    others = [each for each in invoices if not disputed & set(each.payments or ())]
    is_known = disputed <= {payment for each in invoices for payment in each.payments or ()}
    if disputed and is_known and any(each.paid_cents for each in others):
        return _sums(others, _of(others, adjustments))
    return {
        "paid": sum(each.paid_cents for each in invoices),
        "refunded": rules.refunded(adjustments, or_on_its_way=True),
        "is_settled_elsewhere": bool(disputed),
    }


def _of(
    invoices: Sequence[Invoice], adjustments: list[PaymentAdjustment]
) -> list[PaymentAdjustment]:
    """The refunds and disputes of the payments of these invoices."""
    names = {payment for each in invoices for payment in each.payments or ()}
    return [each for each in adjustments if each.stripe_payment_id in names]


async def _invoices(session: AsyncSession, subscription: Subscription) -> Sequence[Invoice]:
    """The invoices of a subscription, and of its customer: they share the customer's balance."""
    of_it = col(Invoice.stripe_subscription_id) == subscription.stripe_subscription_id
    of_customer = (col(Invoice.user_id) == subscription.user_id) & (
        col(Invoice.stripe_customer_id) == subscription.stripe_customer_id
    )
    invoices = select(Invoice).where(of_it | of_customer)
    in_order = invoices.order_by(col(Invoice.created_at), col(Invoice.number))
    return (await session.scalars(in_order)).all()


async def _refunds(
    session: AsyncSession,
    subscription: Subscription,
    invoices: list[Invoice],
    began_at: datetime | None,
) -> list[PaymentAdjustment]:
    """The refunds and disputes of a subscription's own payments. One of a payment whose invoice is
    not known yet counts where the customer has no other subscription."""
    payment = col(PaymentAdjustment.stripe_payment_id)
    names = [name for each in invoices for name in each.payments or ()]
    other = aliased(Subscription)
    has_another = exists().where(
        col(other.stripe_customer_id) == subscription.stripe_customer_id,
        col(other.stripe_subscription_id) != subscription.stripe_subscription_id,
    )
    is_known = exists().where(col(Invoice.payments).contains(array([payment])))
    of_customer = (
        (col(PaymentAdjustment.stripe_customer_id) == subscription.stripe_customer_id)
        & (col(PaymentAdjustment.made_at) >= began_at)
        & ~exists().where(col(Payment.stripe_payment_id) == payment)
        & ~is_known
        & ~has_another
    )
    return await _adjustments(session, payment.in_(names) | of_customer)


async def _adjustments(
    session: AsyncSession, which: ColumnElement[bool]
) -> list[PaymentAdjustment]:
    anew = select(PaymentAdjustment).where(which).execution_options(populate_existing=True)
    return list((await session.scalars(anew)).all())


def disputed_payments(adjustments: Iterable[PaymentAdjustment]) -> set[str]:
    """The payments that the bank decides about."""
    return {
        each.stripe_payment_id
        for each in adjustments
        if each.kind == "dispute" and takes_money(each.status)
    }
