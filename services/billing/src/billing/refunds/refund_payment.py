"""Refund a payment: read it at Stripe, decide, keep the intent, and make the refund."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from billing.dependencies import Dependencies
from billing.refunds.make_refund import Apply, make_refund, observe_refunds
from billing.refunds.rules import REFUSED, NewRefund, NothingLeft
from billing.refunds.tables import RefundIntent
from billing.refunds.want_refund import Wanted, want_refund
from billing.stripe_api import Charged, NoLongerThere


class RefusedByStripe(NothingLeft):
    """Stripe knows that nothing is left, or less, or that the bank decides."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted.intent.last_error)
        self.wanted = wanted


class Refunded(NamedTuple):
    """A refund that was made, now or before."""

    intent: RefundIntent
    is_new: bool


async def refund_payment(
    dependencies: Dependencies,
    payment_id: str,
    new: NewRefund,
    apply: Apply,
    *,
    most: int | None = None,
    within: Callable[[AsyncSession, Wanted], None] | None = None,
    metadata: dict[str, str] | None = None,
) -> Refunded:
    """Refund a payment, altogether up to `most`; `within` is done in the transaction that wants a
    new refund. Raises NothingLeft, TooMuch or JustRefunded."""
    try:
        charged = await dependencies.stripe.refunds.charged(payment_id)
        await observe_refunds(dependencies, payment_id, apply)
    except NoLongerThere:
        # Unless the key is another account's.
        await dependencies.stripe.confirm_account()
        raise NothingLeft from None
    limit = charged.cents if most is None else min(most, charged.cents)
    async with dependencies.database.session() as session:
        wanted = await want_refund(session, payment_id, Charged(limit, charged.currency), new)
        if wanted.is_new and within is not None:
            within(session, wanted)
    made = await make_refund(dependencies, wanted.intent.id, apply, metadata)
    if made.state == REFUSED:
        raise RefusedByStripe(wanted)
    return Refunded(made, wanted.is_new)
