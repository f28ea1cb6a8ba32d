"""Ask for a refund."""

from datetime import timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from billing.dependencies import Dependencies
from billing.payments import Payment
from billing.shop import rules
from billing.shop.refund_requests import ListedRequest, requests_of
from billing.shop.schemas import RefundRequestBody, RefundRequestRecord
from billing.shop.tables import RefundRequest
from chassis import clock, ids
from chassis.http import Conflict, NotFound


async def request_refund(
    dependencies: Dependencies, user_id: str, order_id: str, body: RefundRequestBody
) -> RefundRequestRecord:
    """Ask for the money of an own order back, once."""
    days = timedelta(days=dependencies.settings.refund_days)
    async with dependencies.database.session() as session:
        payment = await session.get(Payment, order_id) if ids.storable(order_id) else None
        if payment is None or payment.user_id != user_id:
            raise NotFound("Order not found")
        if await requests_of(session, [order_id]):
            raise Conflict("Already requested")
        refusal = rules.refund_refusal(payment, clock.now(), days)
        if refusal is not None:
            raise Conflict(refusal)
        request = RefundRequest(order_id=order_id, user_id=user_id, reason=body.reason)
        added = insert(RefundRequest).values(request.model_dump()).on_conflict_do_nothing()
        if (await session.execute(added.returning(col(RefundRequest.id)))).first() is None:
            raise Conflict("Already requested")
    return ListedRequest(request, payment, "open").record
