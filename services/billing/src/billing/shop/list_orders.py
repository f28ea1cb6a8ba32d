"""List a member's payments.

A lifetime makes no order, as specified: it is a payment without a plan, and listed too (a
difference from the specification).
"""

from datetime import timedelta

from sqlmodel import col, select

from billing.dependencies import Dependencies
from billing.payments import Payment
from billing.shop import rules
from billing.shop.refund_requests import ListedRequest, requests_of
from billing.shop.schemas import OrderRecord, OrdersResponse
from chassis import clock
from chassis.http import page


async def list_orders(
    dependencies: Dependencies, user_id: str, limit: int, after: str | None
) -> OrdersResponse:
    """A page of the member's payments, the newest first; `after` is the id of an own one."""
    mine = select(Payment).where(Payment.user_id == user_id)
    place = col(Payment.paid_at), col(Payment.id)
    async with dependencies.database.session() as session:
        found, cursor = await page(session, mine, place, limit, after)
        requests = await requests_of(session, [payment.id for payment in found])
    days = timedelta(days=dependencies.settings.refund_days)
    return OrdersResponse(
        orders=[_order(payment, requests.get(payment.id), days) for payment in found],
        next=cursor,
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
