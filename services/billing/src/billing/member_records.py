"""What a member sees of the own payments: orders, receipts, plans, the subscription."""

from datetime import datetime, timedelta
from typing import TypeVar

from sqlalchemy import ColumnElement, true, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from billing import rules
from billing.dependencies import Dependencies
from billing.refund_requests import ListedRequest, requests_of
from billing.schemas import (
    OrderRecord,
    OrdersResponse,
    PurchaseRecord,
    PurchasesResponse,
    ReceiptResponse,
    SubscriptionRecord,
    SubscriptionResponse,
)
from billing.tables import Payment, Purchase, Subscription
from chassis import clock, ids
from chassis.http import NotFound, ValidationFailed
from chassis.storage import Database

R = TypeVar("R", Payment, Purchase)
Place = tuple[Mapped[datetime], Mapped[str]]


async def list_orders(
    dependencies: Dependencies, user_id: str, limit: int, after: str | None
) -> OrdersResponse:
    """A page of the member's payments, the newest first; `after` is the id of an own one."""
    mine = select(Payment).where(Payment.user_id == user_id)
    place = col(Payment.paid_at), col(Payment.id)
    async with dependencies.database.session() as session:
        older = await _older(session, mine, place, after)
        found = (await session.scalars(_newest(mine.where(older), place, limit))).all()
        requests = await requests_of(session, [payment.id for payment in found[:limit]])
    days = timedelta(days=dependencies.settings.refund_days)
    return OrdersResponse(
        orders=[_order(payment, requests.get(payment.id), days) for payment in found[:limit]],
        next=found[limit - 1].id if len(found) > limit else None,
    )


def _order(payment: Payment, asked: ListedRequest | None, days: timedelta) -> OrderRecord:
    may_ask = asked is None and rules.refund_refusal(payment, clock.now(), days) is None
    return OrderRecord.model_validate(
        {
            **payment.model_dump(),
            "kind": payment.kind,
            "refund_request": asked.record if asked else None,
            "refundable_until": payment.paid_at + days if may_ask else None,
        }
    )


async def find_receipt(dependencies: Dependencies, user_id: str, order_id: str) -> ReceiptResponse:
    """The address of Stripe's own receipt for an own payment."""
    async with dependencies.database.session() as session:
        payment = await session.get(Payment, order_id) if ids.storable(order_id) else None
    if payment is None or payment.user_id != user_id:
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
    mine = select(Purchase).where(Purchase.user_id == user_id)
    place = col(Purchase.purchased_at), col(Purchase.plan_id)
    async with database.session() as session:
        older = await _older(session, mine, place, after)
        owned = mine.where(older, col(Purchase.return_reason).is_(None))
        found = (await session.scalars(_newest(owned, place, limit))).all()
    return PurchasesResponse(
        purchases=[PurchaseRecord.model_validate(purchase) for purchase in found[:limit]],
        next=found[limit - 1].plan_id if len(found) > limit else None,
    )


async def find_subscription(database: Database, user_id: str) -> SubscriptionResponse:
    """The member's subscription: the one that the membership follows from."""
    async with database.session() as session:
        mine = select(Subscription).where(Subscription.user_id == user_id)
        held = (await session.scalars(mine)).all()
    best = max(held, key=rules.rank, default=None)
    if best is None:
        return SubscriptionResponse(subscription=None)
    shown = {**best.model_dump(), "tier": best.current_tier}
    return SubscriptionResponse(subscription=SubscriptionRecord.model_validate(shown))


async def _older(
    session: AsyncSession, mine: SelectOfScalar[R], place: Place, after: str | None
) -> ColumnElement[bool]:
    """The condition of what comes after the own row with this id; a place ends with the id."""
    if after is None:
        return true()
    own = mine.with_only_columns(*place).where(place[-1] == after)
    last = (await session.execute(own)).first() if ids.storable(after) else None
    if last is None:
        raise ValidationFailed(
            {"field": "after", "message": "Must be the `next` of a page", "code": "not_a_cursor"}
        )
    return tuple_(*place) < tuple_(*last)


def _newest(mine: SelectOfScalar[R], place: Place, limit: int) -> SelectOfScalar[R]:
    """A page, and one more if there is one."""
    return mine.order_by(*(column.desc() for column in place)).limit(limit + 1)
