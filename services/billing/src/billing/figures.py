"""What operators see of Stripe's webhooks."""

from prometheus_client import Counter, Gauge

from billing.apply_event import HANDLED
from billing.event_record import APPLIED, FAILED, UNSETTLED
from chassis.storage import Database

WEBHOOKS = Counter(
    "keto_webhooks_total",
    "Stripe's webhooks by what became of them: refused, unheeded, repeated, failed, applied, ...",
    ["type", "outcome"],
)
for _outcome in (APPLIED, FAILED):
    for _type in HANDLED:
        # Of a counter that begins at 1, nobody sees an increase.
        WEBHOOKS.labels(_type, _outcome)
WEBHOOKS.labels("", "refused")

LAST = Gauge(
    "keto_webhook_last_timestamp_seconds", "When a webhook came last that we heed; 0 for never"
)
TO_LOOK_AT = Gauge("keto_webhooks_unsettled", "Events that failed, or wait for another one")

_LAST = "SELECT coalesce(extract(epoch FROM max(received_at)), 0)::float8 FROM stripe_event"
_UNSETTLED = "SELECT count(*) FROM stripe_event WHERE state = ANY($1::text[])"


async def measure(database: Database) -> None:
    """Show what only the record of events knows."""
    LAST.set(await database.raw_sql.fetchval(_LAST))
    TO_LOOK_AT.set(await database.raw_sql.fetchval(_UNSETTLED, list(UNSETTLED)))
