"""The gateway's metrics, in the format of Prometheus."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, Gauge, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300)


@dataclass
class RequestCounts:
    """Counters of requests: plain numbers, since prometheus_client costs more than a request."""

    in_flight: int = 0
    seconds: float = 0.0
    by_status: dict[int, int] = field(default_factory=dict)
    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))

    def count(self, status: int, seconds: float) -> None:
        self.by_status[status] = self.by_status.get(status, 0) + 1
        self.seconds += seconds
        self.buckets[bisect_left(BOUNDS, seconds)] += 1


@dataclass(frozen=True)
class RouteMetrics:
    """The current values of one route."""

    route: str
    service: str
    counts: RequestCounts
    open: int
    idle: int
    waiting: int


class _Routes(Collector):
    def __init__(self, figures: Callable[[], Iterable[RouteMetrics]]) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        names = ["service", "route"]
        requests = CounterMetricFamily(
            "keto_gateway_requests", "Requests by status class", labels=[*names, "status"]
        )
        in_flight = GaugeMetricFamily(
            "keto_gateway_requests_in_flight", "Requests in flight", labels=names
        )
        seconds = HistogramMetricFamily(
            "keto_gateway_request_seconds", "Request latency", labels=names
        )
        connections = GaugeMetricFamily(
            "keto_gateway_upstream_connections", "Connections to services", labels=[*names, "state"]
        )
        waiting = GaugeMetricFamily(
            "keto_gateway_upstream_waiting", "Requests waiting for a connection", labels=names
        )
        for row in self._figures():
            labels = [row.service, row.route]
            classes: dict[str, int] = {}
            for status, count in sorted(row.counts.by_status.items()):
                name = f"{status // 100}xx"
                classes[name] = classes.get(name, 0) + count
            for name, count in classes.items():
                requests.add_metric([*labels, name], count)
            in_flight.add_metric(labels, row.counts.in_flight)
            total, cumulative = 0, []
            for bound, count in zip((*BOUNDS, "+Inf"), row.counts.buckets, strict=True):
                total += count
                cumulative.append((str(bound), total))
            seconds.add_metric(labels, cumulative, row.counts.seconds)
            connections.add_metric([*labels, "busy"], row.open - row.idle)
            connections.add_metric([*labels, "idle"], row.idle)
            waiting.add_metric(labels, row.waiting)
        yield from (requests, in_flight, seconds, connections, waiting)


def registry(
    version: str, figures: Callable[[], Iterable[RouteMetrics]], clients: Callable[[], int],
    memory: Callable[[], int],
) -> CollectorRegistry:  # fmt: skip
    """Create the registry behind `/metrics`."""
    found = CollectorRegistry()
    ProcessCollector(registry=found)
    names = ["service", "version"]
    build = Gauge("keto_build_info", "Service and version: always 1", names, registry=found)
    build.labels("gateway", version).set(1)
    for name, what, value in (
        ("client_connections", "Client connections", clients),
        ("memory_budget_used_bytes", "Memory used by large bodies and responses", memory),
    ):
        Gauge(f"keto_gateway_{name}", what, registry=found).set_function(value)
    found.register(_Routes(figures))
    return found
