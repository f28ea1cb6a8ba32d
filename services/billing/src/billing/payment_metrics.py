"""Gauges of what operators should do about payments, and of events that do not arrive."""

from datetime import timedelta

from billing.apply_event import HANDLED
from billing.dependencies import Dependencies
from billing.metrics import (
    OVERDUE_MEMBERSHIPS,
    PAYMENTS_TO_REFUND,
    SUPERFLUOUS_SUBSCRIPTIONS,
    WEBHOOK_DELAY,
)
from billing.payments import overdue_subscriptions, superfluous_subscriptions, to_refund
from chassis import clock

# Stripe repeats a delivery within minutes; what is older has not got through.
_LOOK_BACK = timedelta(days=1)
# One array: a statement takes 32,767 parameters at most.
_CAME = "SELECT id FROM stripe_event WHERE id = ANY($1)"


async def measure_payments(dependencies: Dependencies) -> None:
    """Count what `refunds` and `resync` would show."""
    async with dependencies.database.session() as session:
        PAYMENTS_TO_REFUND.set(len(await to_refund(session)))
        SUPERFLUOUS_SUBSCRIPTIONS.set(len(await superfluous_subscriptions(session)))
        OVERDUE_MEMBERSHIPS.set(len(await overdue_subscriptions(session)))


async def measure_webhook_delay(dependencies: Dependencies) -> None:
    """Compare the events of a day with those that came."""
    now = clock.now()
    listed = {
        event.id: event.created_at
        async for event in dependencies.stripe.account.events(HANDLED, now - _LOOK_BACK)
    }
    came = await dependencies.database.raw_sql.fetch(_CAME, list(listed))
    missing = listed.keys() - {row["id"] for row in came}
    oldest = min((listed[event_id] for event_id in missing), default=now)
    WEBHOOK_DELAY.set((now - oldest).total_seconds() / 60)
