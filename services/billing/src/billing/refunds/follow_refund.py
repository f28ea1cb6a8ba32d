"""Have the state of an intent follow from the refund at Stripe."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.payments import PaymentAdjustment
from billing.refunds.tables import RefundIntent
from billing.stripe_api import Adjustment


async def follow_refund(session: AsyncSession, reported: Adjustment) -> None:
    """Set the state of the intent of a refund that was recorded, if it has one."""
    status = select(col(PaymentAdjustment.status)).where(PaymentAdjustment.id == reported.id)
    wanted = (col(RefundIntent.id) == reported.metadata.refund_intent) & (
        col(RefundIntent.stripe_payment_id) == reported.payment_intent
    )
    known = col(RefundIntent.stripe_refund_id) == reported.id
    await session.execute(
        update(RefundIntent)
        .where(wanted | known)
        .values(stripe_refund_id=reported.id, state=status.scalar_subquery(), last_error="")
        .execution_options(synchronize_session=False)
    )
