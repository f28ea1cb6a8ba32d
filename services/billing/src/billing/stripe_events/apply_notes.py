"""Apply what was written on a checkout after it was paid: that the buyer has opened the plan, or
has withdrawn. A restore may have lost it, and no event of Stripe's has it."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from billing.erased_members import is_anonymous
from billing.membership import lock_member, update_after
from billing.payments import Payment
from billing.settings import Settings
from billing.stripe_api import CheckoutSession, Event, Ignored
from billing.withdrawals import (
    WAIVERS,
    Consent,
    is_withdrawn_from,
    keep_waiver,
    restore_for_checkout,
)


async def apply_notes(
    session: AsyncSession, event: Event, orders: Sequence[Payment], settings: Settings
) -> str:
    """Apply the notes on the checkout of recorded orders; return a line that says which."""
    checkout = event.about(CheckoutSession)
    waiver, withdrawal = waiver_of(checkout, event), checkout.metadata.withdrawal

    def is_opened(order: Payment) -> bool:
        return waiver is not None and order.opens_at is not None

    news = [each for each in orders if is_opened(each) or is_withdrawn_from(withdrawal, each)]
    if not news or is_anonymous(news[0].user_id):
        raise Ignored(f"{event.object_id} is as recorded")
    member = await lock_member(session, news[0].user_id)
    done = []
    for order in news:
        # The member may have opened it or withdrawn in the meantime.
        await session.refresh(order)
        if waiver is not None and is_opened(order):
            await session.execute(keep_waiver(order.user_id, order.stripe_session_id, waiver))
            order.opens_at = None
            done.append(f"payment {order.id} was opened")
        if is_withdrawn_from(withdrawal, order):
            await restore_for_checkout(session, withdrawal, order)
            done.append(f"payment {order.id} was withdrawn from")
        session.add(order)
        await update_after(session, member, order, settings)
    return ", ".join(done)


def waiver_of(checkout: CheckoutSession, event: Event) -> Consent | None:
    """The buyer's waiver, as recorded on the checkout: a restore may have lost it."""
    noted = checkout.metadata
    if noted.waiver not in WAIVERS:
        return None
    return Consent(noted.waiver, noted.waived_at or event.second)
