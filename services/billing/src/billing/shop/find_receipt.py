"""Find Stripe's receipt of a payment."""

from billing.dependencies import Dependencies
from billing.payments import Payment
from billing.shop.schemas import ReceiptResponse
from chassis import ids
from chassis.http import NotFound


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
