"""Make a change that is charged: it applies when it is paid, and leaves nothing behind if not."""

import logging

from billing import stripe_api
from billing.changes.cancel_subscription import forget_cancellation
from billing.changes.change_subscription import LockedSubscription, act, look_again
from billing.changes.decide import Request, Update, to_restore
from billing.changes.price_previews import settle
from billing.changes.tables import PricePreview
from billing.dependencies import Dependencies
from billing.stripe_api import StripeFailed
from billing.stripe_events import process_event

log = logging.getLogger(__name__)


async def charge(
    dependencies: Dependencies,
    held: LockedSubscription,
    requests: list[Request],
    shown: PricePreview,
) -> None:
    """Do what was decided, for the price that was shown. What is not paid at once waits for its
    invoice to be paid, and the subscription is as before until then."""
    before = held.now
    try:
        held = await act(dependencies, held, requests, key=shown.idempotency_key)
        if held.now.pending_update is None and not _is_made(held.now, shown):
            # Stripe knew the key from an earlier change, which was changed again since.
            held = await act(dependencies, held, _without_key(requests))
    except StripeFailed:
        held = await look_again(dependencies, held)
        if not _is_made(held.now, shown):
            await act(dependencies, held, to_restore(before, held.now))
        raise
    is_made = held.now.pending_update is None
    if not is_made:
        await _report_unpaid(dependencies, held)
        held = await act(dependencies, held, to_restore(before, held.now))
    elif before.is_to_end:
        await forget_cancellation(dependencies, held.record.stripe_subscription_id)
    async with dependencies.database.session() as session:
        await settle(session, held.record, shown if is_made else None)
    await _update_credit(dependencies, held.now.customer)


def _is_made(now: stripe_api.Subscription, shown: PricePreview) -> bool:
    return now.price == shown.price_id and not now.is_in_pause


def _without_key(requests: list[Request]) -> list[Request]:
    """The charge alone, with another key: what comes before it is done."""
    return [each._replace(is_charged=False) for each in requests[-1:] if isinstance(each, Update)]


async def _report_unpaid(dependencies: Dependencies, held: LockedSubscription) -> None:
    """Record the open invoice of a change, for the notice."""
    if held.now.latest_invoice is None:
        return
    event = await dependencies.stripe.changes.unpaid_invoice(held.now.latest_invoice)
    await process_event(dependencies, event)


async def _update_credit(dependencies: Dependencies, customer_id: str | None) -> None:
    """Read the credit that the change has left; its event comes later."""
    if customer_id is None:
        return
    try:
        observed = await dependencies.stripe.balance.observe(customer_id)
    except StripeFailed as error:
        # The change is made: its answer must not be an error.
        log.warning("The credit of %s is not known yet: %s", customer_id, error)
        return
    await process_event(dependencies, observed)
