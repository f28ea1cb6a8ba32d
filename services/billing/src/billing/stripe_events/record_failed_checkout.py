"""Apply the event of a failed checkout: its page has expired, or a card was declined."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from billing.erased_members import Owners, is_anonymous
from billing.payments import FailedCheckout
from billing.settings import Settings
from billing.stripe_api import CheckoutSession, Event, FailedPayment, Ignored

_EXPIRED = "expired"


async def record_declined(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """A card was declined: on a checkout page, unless Stripe reports that it was for an invoice
    (`name_declined.py`)."""
    declined = event.about(FailedPayment)
    of = event.object_id
    if not await _record(session, event.id, event, owners, declined.amount, declined.reason, of):
        raise Ignored("it is of no checkout of ours")
    return f"{event.object_id} was declined: {declined.reason}"


async def record_expired(session: AsyncSession, event: Event, owners: Owners) -> bool:
    """A checkout page expired without payment; False if it sold no product of ours."""
    cents = event.about(CheckoutSession).amount_total or 0
    return await _record(session, event.object_id or event.id, event, owners, cents, _EXPIRED)


async def _record(
    session: AsyncSession,
    name: str,
    event: Event,
    owners: Owners,
    cents: int,
    reason: str,
    payment_id: str | None = None,
) -> bool:
    sold = event.about(FailedPayment)
    user_id = sold.metadata.user_id or owners.of_customer
    is_named = bool(sold.metadata.plan_id or sold.metadata.tier)
    if not user_id or not (is_named or payment_id):
        return False
    # Support cannot help an erased member.
    if not is_anonymous(owners.id_to_keep(user_id)):
        row = FailedCheckout(
            id=name,
            user_id=user_id,
            plan_id=sold.metadata.plan_id or None,
            tier=sold.metadata.tier.upper() or None,
            cents=cents,
            currency=(sold.currency or "usd").lower(),
            reason=reason,
            at=event.created_at,
            stripe_payment_id=payment_id,
        )
        await session.execute(
            insert(FailedCheckout).values(row.model_dump()).on_conflict_do_nothing()
        )
    return True
