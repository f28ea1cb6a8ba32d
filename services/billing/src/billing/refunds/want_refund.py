"""Store an intended refund in the caller's transaction, with the task that makes it at Stripe."""

from datetime import timedelta
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

import work
from billing.money import CAME_TO_NOTHING
from billing.payments import PaymentAdjustment, lock_payment, takes_money
from billing.refunds.rules import Known, NewRefund, cents_to_refund, earlier
from billing.refunds.tables import RefundIntent
from billing.stripe_api import Charged
from chassis import clock

# The caller makes it at once. The task is for a process that dies before; a withdrawal, and
# the end of a subscription, are tasks themselves.
_LEFT_TO_OTHERS = timedelta(seconds=30)


class Wanted(NamedTuple):
    """The intent of a refund; one that existed before is not new."""

    intent: RefundIntent
    is_new: bool
    # What had gone back before, or was on its way.
    before: int


async def want_refund(
    session: AsyncSession, payment_id: str, charged: Charged, new: NewRefund
) -> Wanted:
    """The intent of a new refund; raises NothingLeft, TooMuch or JustRefunded."""
    await session.execute(select(lock_payment(payment_id)))
    known = await find_refunds(session, payment_id, charged.cents)
    before = charged.cents - known.left
    made = earlier(known, new, clock.now())
    if made is not None:
        return Wanted(made, is_new=False, before=before)
    intent = RefundIntent(
        stripe_payment_id=payment_id,
        user_id=new.user_id,
        cents=cents_to_refund(known, new),
        currency=charged.currency,
        channel=new.channel,
        by=new.by,
        about=new.about,
        why=new.why,
    )
    session.add(intent)
    if new.is_of_staff:
        # Without a member: it is made after an erasure, too.
        await work.add(session, "refund", key=intent.id, due=clock.now() + _LEFT_TO_OTHERS)
    return Wanted(intent, is_new=True, before=before)


async def find_refunds(session: AsyncSession, payment_id: str, most: int) -> Known[RefundIntent]:
    """What is known of the refunds and disputes of a payment, as it is now."""
    intents = select(RefundIntent).where(col(RefundIntent.stripe_payment_id) == payment_id)
    adjustments = select(PaymentAdjustment).where(
        col(PaymentAdjustment.stripe_payment_id) == payment_id
    )
    fresh = {"populate_existing": True}
    made = (await session.scalars(adjustments, execution_options=fresh)).all()
    return Known(
        most=most,
        refunded=sum(
            each.cents
            for each in made
            if each.kind == "refund" and each.status not in CAME_TO_NOTHING
        ),
        intents=(await session.scalars(intents, execution_options=fresh)).all(),
        is_disputed=any(each.kind == "dispute" and takes_money(each.status) for each in made),
    )
