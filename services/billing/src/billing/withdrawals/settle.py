"""What became of a withdrawal, as the refunds at Stripe tell."""

from datetime import timedelta

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.payments import PaymentAdjustment
from billing.withdrawals import rules
from billing.withdrawals.tables import Withdrawal
from chassis import clock

_OVERDUE = timedelta(days=1)


async def settle_withdrawals(session: AsyncSession, stripe_payment_id: str) -> None:
    """Set the state of the withdrawals that give this payment back."""
    same = select(Withdrawal).where(col(Withdrawal.payments).contains([stripe_payment_id]))
    found = await session.scalars(same.with_for_update().execution_options(populate_existing=True))
    for withdrawal in found.all():
        await settle(session, withdrawal)


async def settle(session: AsyncSession, withdrawal: Withdrawal) -> None:
    """Set the state of a locked withdrawal."""
    of_it = select(PaymentAdjustment).where(
        col(PaymentAdjustment.stripe_payment_id).in_(withdrawal.payments)
    )
    anew = of_it.execution_options(populate_existing=True)
    adjustments = (await session.scalars(anew)).all()
    wanted = withdrawal.paid_cents - withdrawal.spent_credit_cents - withdrawal.kept_cents
    withdrawal.state = rules.state_after(withdrawal.state, wanted, adjustments)
    session.add(withdrawal)


async def count_overdue(session: AsyncSession) -> int:
    """How many withdrawals wait for their refund, or for their end at Stripe, for a day."""
    late = select(func.count()).where(
        (col(Withdrawal.state) == "refunding") | col(Withdrawal.done_at).is_(None),
        col(Withdrawal.created_at) < clock.now() - _OVERDUE,
    )
    return (await session.scalars(late)).one()
