"""Members' requests for a refund: listed, counted and declined.

The state is derived: a refund may be made here, in Stripe's dashboard, or elsewhere, and may fail.

It is *refunded* once a refund of the payment is recorded after the request, also of a part, and
made after it by Stripe's clock; open again if that refund fails; *declined* when an operator has
said so.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from billing.money import CAME_TO_NOTHING
from billing.payments import Payment, PaymentAdjustment
from billing.shop.schemas import RefundRequestRecord
from billing.shop.tables import RefundRequest
from chassis import clock

_OF = col(Payment.id) == col(RefundRequest.order_id)


class ListedRequest(NamedTuple):
    """A request, the payment that it is about, and its outcome."""

    request: RefundRequest
    payment: Payment
    state: str

    @property
    def record(self) -> RefundRequestRecord:
        return RefundRequestRecord(
            id=self.request.id, state=self.state, created_at=self.request.created_at
        )


async def requests_of(session: AsyncSession, order_ids: Iterable[str]) -> dict[str, ListedRequest]:
    """The requests for these orders, by order."""
    these = _requests().where(col(RefundRequest.order_id).in_(list(order_ids)))
    found = (ListedRequest(*row) for row in await session.execute(these))
    return {each.request.order_id: each for each in found}


async def open_requests(session: AsyncSession, limit: int) -> list[ListedRequest]:
    """The requests that wait for an operator, the oldest first."""
    oldest = _requests().where(_is_open()).order_by(col(RefundRequest.created_at)).limit(limit)
    return [ListedRequest(*row) for row in await session.execute(oldest)]


async def count_open_requests(session: AsyncSession) -> int:
    """How many requests wait for an operator."""
    requests = select(func.count()).select_from(RefundRequest).join(Payment, _OF)
    return (await session.execute(requests.where(_is_open()))).scalar_one()


async def decline_request(session: AsyncSession, order_id: str) -> bool:
    """Decline the request for an order; False when none is open."""
    known = await requests_of(session, [order_id])
    if order_id not in known or known[order_id].state != "open":
        return False
    this = update(RefundRequest).where(col(RefundRequest.order_id) == order_id)
    await session.execute(this.values(declined_at=clock.now()))
    return True


def _requests() -> Select[RefundRequest, Payment, str]:
    is_declined = col(RefundRequest.declined_at).is_not(None)
    state = case(
        (_is_refunded(), literal("refunded")),
        (is_declined, literal("declined")),
        else_=literal("open"),
    )
    return select(RefundRequest, Payment, state).join(Payment, _OF)


def _is_open() -> ColumnElement[bool]:
    return and_(col(RefundRequest.declined_at).is_(None), ~_is_refunded())


def _is_refunded() -> ColumnElement[bool]:
    """Whether money went back since the request: a partial refund counts, too, unless it was made
    before and its event arrived late. Stripe's clock has whole seconds."""
    asked_at = col(RefundRequest.created_at)
    made_at = func.coalesce(PaymentAdjustment.made_at, PaymentAdjustment.recorded_at)
    answered = exists().where(
        and_(
            col(PaymentAdjustment.stripe_payment_id) == col(Payment.stripe_payment_id),
            col(PaymentAdjustment.kind) == "refund",
            col(PaymentAdjustment.status).not_in(CAME_TO_NOTHING),
            col(PaymentAdjustment.recorded_at) >= asked_at,
            made_at >= func.date_trunc("second", asked_at),
        )
    )
    return or_(col(Payment.refunded_at).is_not(None), col(Payment.status) == "REFUNDED", answered)
