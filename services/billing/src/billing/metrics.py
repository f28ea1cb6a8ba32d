"""Metrics of what operators should look at."""

from datetime import timedelta

from prometheus_client import Gauge

from billing.dependencies import Dependencies
from billing.membership.subscriptions_to_check import (
    overdue_subscriptions,
    superfluous_subscriptions,
)
from billing.outbound_webhooks.deliver import measure_failing
from billing.payments.list_payments import payments_to_refund
from billing.shop.refund_requests import count_open_requests
from billing.stripe_api.events import HANDLED
from billing.withdrawals.settle import count_overdue
from chassis import clock
from chassis.storage import Database, statements

queries = statements(__package__)

# Stripe repeats a delivery within minutes; what is older has not got through.
_LOOK_BACK = timedelta(days=1)

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


async def measure(database: Database) -> None:
    """Set the gauges that are read from the database."""
    async with database.session() as session:
        LAST.set(await session.scalar(queries.find_last_arrival.clause) or 0)
        UNSETTLED_EVENTS.set(await session.scalar(queries.count_unsettled.clause) or 0)
    await measure_failing(database)


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
    async with dependencies.database.session() as session:
        values = {"event_ids": list(listed)}
        stored = set(await session.scalars(queries.select_events.clause, values))
    missing = listed.keys() - stored
    oldest = min((listed[event_id] for event_id in missing), default=now)
    WEBHOOK_DELAY.set((now - oldest).total_seconds() / 60)
