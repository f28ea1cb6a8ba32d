"""The metrics of a process that publishes or handles events, under a prefix that it is given."""

from collections.abc import Iterator
from functools import cache

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, Metric
from prometheus_client.registry import Collector

_OWN = CollectorRegistry()

_FAST = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)

POOL_IN_USE = Gauge("database_connections_in_use", "Connections in use", ["pool"], registry=_OWN)
POOL_LIMIT = Gauge(
    "database_connections_limit", "Connections that may be used", ["pool"], registry=_OWN
)

OUTBOX_ROWS = Gauge("outbox_rows", "Events waiting to be published", registry=_OWN)
OUTBOX_AGE = Gauge(
    "outbox_age_seconds", "Outbox lag: age of the oldest unpublished event", registry=_OWN
)
PUBLISHED = Counter(
    "events_published_total", "Events confirmed by the broker", ["event"], registry=_OWN
)
PUBLISH_FAILURES = Counter(
    "publish_failures_total", "Publishes that were not confirmed", registry=_OWN
)
BROKER_CONNECTED = Gauge("broker_connected", "1 while the relay has a connection", registry=_OWN)

OUTCOMES = HANDLED_ONCE, DUPLICATE, RETRIED, DEAD_LETTERED, FORGED = (
    "handled",
    "duplicate",
    "retried",
    "dead_lettered",
    "forged",
)
HANDLED = Counter(
    "events_handled_total", "Messages by outcome", ["queue", "outcome"], registry=_OWN
)
HANDLER_SECONDS = Histogram(
    "handler_seconds", "Time from delivery to outcome", ["queue"], buckets=_FAST, registry=_OWN
)
SIDE_EFFECT_AGE = Histogram(
    "side_effect_age_seconds",
    "Age of an event when its side effect was done",
    ["queue"],
    buckets=(1, 10, 60, 600, 3600),
    registry=_OWN,
)
QUEUE_MESSAGES = Gauge("queue_messages", "Messages ready in a queue", ["queue"], registry=_OWN)
DEAD_LETTERS = Gauge("dead_letters", "Dead letters of a handler's queue", ["queue"], registry=_OWN)
ERASURE_AGE = Gauge(
    "erasure_age_seconds", "Age of the oldest erasure that is not finished", registry=_OWN
)
HOLDING = Gauge(
    "handlers_holding",
    "1 while a queue is held: its database is unavailable",
    ["queue"],
    registry=_OWN,
)


class _Prefixed(Collector):
    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    def collect(self) -> Iterator[Metric]:
        for metric in _OWN.collect():
            named = Metric(f"{self._prefix}_{metric.name}", metric.documentation, metric.type)
            for sample in metric.samples:
                name = f"{self._prefix}_{sample.name}"
                named.add_sample(
                    name, sample.labels, sample.value, sample.timestamp, sample.exemplar
                )
            yield named


@cache
def expose(prefix: str) -> None:
    """Have these metrics among those of the process, each with a prefix."""
    REGISTRY.register(_Prefixed(prefix))
