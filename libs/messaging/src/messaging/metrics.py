"""The metrics of a process that publishes or handles events."""

from prometheus_client import Counter, Gauge, Histogram

_FAST = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)

POOL_IN_USE = Gauge("keto_database_connections_in_use", "Connections in use", ["pool"])
POOL_LIMIT = Gauge("keto_database_connections_limit", "Connections that may be used", ["pool"])

OUTBOX_ROWS = Gauge("keto_outbox_rows", "Events waiting to be published")
OUTBOX_AGE = Gauge("keto_outbox_age_seconds", "Outbox lag: age of the oldest unpublished event")
PUBLISHED = Counter("keto_events_published_total", "Events confirmed by the broker", ["event"])
PUBLISH_FAILURES = Counter("keto_publish_failures_total", "Publishes that were not confirmed")
BROKER_CONNECTED = Gauge("keto_broker_connected", "1 while the relay has a connection")

OUTCOMES = HANDLED_ONCE, DUPLICATE, RETRIED, DEAD_LETTERED, FORGED = (
    "handled",
    "duplicate",
    "retried",
    "dead_lettered",
    "forged",
)
HANDLED = Counter("keto_events_handled_total", "Messages by outcome", ["queue", "outcome"])
HANDLER_SECONDS = Histogram(
    "keto_handler_seconds", "Time from delivery to outcome", ["queue"], buckets=_FAST
)
QUEUE_MESSAGES = Gauge("keto_queue_messages", "Messages ready in a queue", ["queue"])
DEAD_LETTERS = Gauge("keto_dead_letters", "Dead letters of a handler's queue", ["queue"])
ERASURE_AGE = Gauge("keto_erasure_age_seconds", "Age of the oldest erasure that is not finished")
HOLDING = Gauge(
    "keto_handlers_holding", "1 while a queue is held: its database is unavailable", ["queue"]
)
