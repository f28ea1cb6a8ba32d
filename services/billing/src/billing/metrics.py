"""Metrics of what operators should look at."""

from datetime import timedelta

from prometheus_client import Gauge

from billing.dependencies import Dependencies
from billing.memberships.subscriptions_to_check import (
    overdue_subscriptions,
    superfluous_subscriptions,
)
from billing.orders.refund_requests import count_open_requests
from billing.outbound_webhooks.deliver import measure_failing
from billing.payments.list_payments import payments_to_refund
from billing.stripe_api.events import HANDLED, UNSETTLED
from billing.withdrawals.settle import count_overdue
from chassis import clock
from chassis.storage import Database

# Stripe repeats a delivery within minutes; what is older has not got through.
_LOOK_BACK = timedelta(days=1)
# One array: a statement takes 32,767 parameters at most.
_CAME = "SELECT id FROM stripe_event WHERE id = ANY($1)"

LAST = Gauge(
    "keto_webhook_last_timestamp_seconds",
    "When the last webhook of a handled type arrived; 0 for never",
)
UNSETTLED_EVENTS = Gauge("keto_webhooks_unsettled", "Events that failed or were set aside")

PAYMENTS_TO_REFUND = Gauge("keto_payments_to_refund", "Payments that bought nothing")
REFUND_REQUESTS = Gauge(
    "keto_refund_requests_open", "Members' requests for a refund that wait for an operator"
)
SUPERFLUOUS_SUBSCRIPTIONS = Gauge(
    "keto_superfluous_subscriptions", "Subscriptions that bill beside a lifetime or a better one"
)
OVERDUE_MEMBERSHIPS = Gauge(
    "keto_memberships_overdue", "Memberships that should have ended or been renewed a day ago"
)
OVERDUE_WITHDRAWALS = Gauge(
    "keto_withdrawals_overdue", "Withdrawals of more than a day ago whose money is not back"
)
WEBHOOK_DELAY = Gauge(
    "keto_webhook_delay_minutes", "Age of the oldest event that Stripe lists and that never came"
)

_LAST = "SELECT coalesce(extract(epoch FROM max(received_at)), 0)::float8 FROM stripe_event"
_UNSETTLED = "SELECT count(*) FROM stripe_event WHERE state = ANY($1::text[])"


async def measure(database: Database) -> None:
    """Set the gauges that are read from the database."""
    LAST.set(await database.raw_sql.fetchval(_LAST))
    await measure_failing(database)
    UNSETTLED_EVENTS.set(await database.raw_sql.fetchval(_UNSETTLED, list(UNSETTLED)))


async def measure_payments(dependencies: Dependencies) -> None:
    """Count what `refunds` and `resync` would show."""
    async with dependencies.database.session() as session:
        PAYMENTS_TO_REFUND.set(len(await payments_to_refund(session)))
        REFUND_REQUESTS.set(await count_open_requests(session))
        SUPERFLUOUS_SUBSCRIPTIONS.set(len(await superfluous_subscriptions(session)))
        OVERDUE_WITHDRAWALS.set(await count_overdue(session))
        OVERDUE_MEMBERSHIPS.set(len(await overdue_subscriptions(session)))


async def measure_webhook_delay(dependencies: Dependencies) -> None:
    """Compare the events of a day with those that came."""
    now = clock.now()
    listed = {
        event.id: event.created_at
        async for page in dependencies.stripe.account.events(HANDLED, now - _LOOK_BACK)
        for event in page
    }
    came = await dependencies.database.raw_sql.fetch(_CAME, list(listed))
    missing = listed.keys() - {row["id"] for row in came}
    oldest = min((listed[event_id] for event_id in missing), default=now)
    WEBHOOK_DELAY.set((now - oldest).total_seconds() / 60)
