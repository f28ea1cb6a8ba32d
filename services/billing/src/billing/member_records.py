"""What a member sees of the own payments: orders, receipts, plans, the subscription."""

from collections.abc import Sequence
from typing import TypeVar

from sqlalchemy import tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import rules
from billing.dependencies import Dependencies
from billing.schemas import (
    OrderRecord,
    OrdersResponse,
    PurchaseRecord,
    PurchasesResponse,
    ReceiptResponse,
    SubscriptionRecord,
    SubscriptionResponse,
)
from billing.tables import PAYMENTS, Order, Payment, Purchase, Subscription
from chassis import ids
from chassis.http import NotFound, ValidationFailed
from chassis.storage import Database

R = TypeVar("R")


async def list_orders(
    database: Database, user_id: str, limit: int, after: str | None
) -> OrdersResponse:
    """A page of the member's payments, the newest first; `after` is the id of an own one."""
    async with database.session() as session:
        last = None if after is None else await _own_payment(session, user_id, after)
        if after is not None and last is None:
            raise _bad_cursor()
        found: list[Payment] = []
        for table in PAYMENTS:
            found += await _newest(session, table, user_id, last, limit + 1)
    found.sort(key=lambda payment: (payment.paid_at, payment.id), reverse=True)
    page, is_more = found[:limit], len(found) > limit
    return OrdersResponse(
        orders=[_order(payment) for payment in page], next=page[-1].id if is_more else None
    )


async def find_receipt(dependencies: Dependencies, user_id: str, order_id: str) -> ReceiptResponse:
    """The address of Stripe's own receipt for an own payment."""
    async with dependencies.database.session() as session:
        payment = await _own_payment(session, user_id, order_id)
    if payment is None:
        raise NotFound("Order not found")
    if payment.stripe_payment_id is None or not payment.amount:
        raise NotFound("No receipt")
    url = await dependencies.stripe.receipt_url(payment.stripe_payment_id)
    if url is None:
        raise NotFound("No receipt")
    return ReceiptResponse(url=url)


async def list_purchases(
    database: Database, user_id: str, limit: int, after: str | None
) -> PurchasesResponse:
    """A page of the plans that the member owns; `after` is the id of a plan that was bought."""
    async with database.session() as session:
        mine = select(Purchase).where(
            Purchase.user_id == user_id, col(Purchase.return_reason).is_(None)
        )
        if after is not None:
            last = await _find(session, Purchase, (user_id, after), after)
            if last is None:
                raise _bad_cursor()
            place = tuple_(col(Purchase.purchased_at), col(Purchase.plan_id))
            mine = mine.where(place < tuple_(last.purchased_at, last.plan_id))
        newest = mine.order_by(col(Purchase.purchased_at).desc(), col(Purchase.plan_id).desc())
        found = (await session.scalars(newest.limit(limit + 1))).all()
    page, is_more = found[:limit], len(found) > limit
    return PurchasesResponse(
        purchases=[PurchaseRecord.model_validate(purchase) for purchase in page],
        next=page[-1].plan_id if is_more else None,
    )


async def find_subscription(database: Database, user_id: str) -> SubscriptionResponse:
    """The member's subscription: the one that the membership follows from."""
    async with database.session() as session:
        mine = select(Subscription).where(Subscription.user_id == user_id)
        held = (await session.scalars(mine)).all()
    if not held:
        return SubscriptionResponse(subscription=None)
    best = max(held, key=rules.rank)
    return SubscriptionResponse(
        subscription=SubscriptionRecord(
            tier=best.current_tier,
            status=best.status,
            current_period_start=best.current_period_start,
            current_period_end=best.current_period_end,
            cancel_at_period_end=best.cancel_at_period_end,
        )
    )


async def _newest(
    session: AsyncSession, table: type[Payment], user_id: str, last: Payment | None, limit: int
) -> Sequence[Payment]:
    """The newest payments of a member, older than `last`."""
    mine = select(table).where(table.user_id == user_id)
    if last is not None:
        mine = mine.where(tuple_(col(table.paid_at), col(table.id)) < (last.paid_at, last.id))
    newest = mine.order_by(col(table.paid_at).desc(), col(table.id).desc())
    return (await session.scalars(newest.limit(limit))).all()


async def _own_payment(session: AsyncSession, user_id: str, payment_id: str) -> Payment | None:
    for table in PAYMENTS:
        found = await _find(session, table, payment_id, payment_id)
        if found is not None and found.user_id == user_id:
            return found
    return None


async def _find(session: AsyncSession, table: type[R], key: object, given: str) -> R | None:
    """A row by its key, which came from outside."""
    return await session.get(table, key) if ids.storable(given) else None


def _order(payment: Payment) -> OrderRecord:
    order = payment if isinstance(payment, Order) else None
    return OrderRecord(
        id=payment.id,
        kind="plan" if order else "lifetime",
        plan_id=order.plan_id if order else None,
        amount=float(payment.amount),
        currency=payment.currency,
        status=payment.status,
        coupon_code=order.coupon_code if order else None,
        paid_at=payment.paid_at,
    )


def _bad_cursor() -> ValidationFailed:
    issue = {"field": "after", "message": "Must be the `next` of a page"}
    return ValidationFailed("Validation error", [issue])
