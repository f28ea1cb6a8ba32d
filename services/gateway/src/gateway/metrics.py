"""The metrics of the gateway, in the format of Prometheus."""

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
class RouteMetrics:
    """The metrics of one route; plain numbers, as a Prometheus client costs more per request."""

    in_flight: int = 0
    seconds: float = 0.0
    by_status: dict[int, int] = field(default_factory=dict)
    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))

    def count(self, status: int, seconds: float) -> None:
        self.by_status[status] = self.by_status.get(status, 0) + 1
        self.seconds += seconds
        self.buckets[bisect_left(BOUNDS, seconds)] += 1


@dataclass(frozen=True)
class RouteState:
    """The metrics of one route at this moment."""

    route: str
    service: str
    metrics: RouteMetrics
    open: int
    idle: int
    waiting: int


class _Routes(Collector):
    def __init__(self, states: Callable[[], Iterable[RouteState]]) -> None:
        self._states = states

    def collect(self) -> Iterator[Metric]:
        names = ["service", "route"]
        requests = CounterMetricFamily(
            "keto_gateway_requests", "Requests answered", labels=[*names, "status"]
        )
        in_flight = GaugeMetricFamily(
            "keto_gateway_requests_in_flight", "Requests in flight", labels=names
        )
        seconds = HistogramMetricFamily(
            "keto_gateway_request_seconds", "Time to answer", labels=names
        )
        connections = GaugeMetricFamily(
            "keto_gateway_upstream_connections", "Connections", labels=[*names, "state"]
        )
        waiting = GaugeMetricFamily(
            "keto_gateway_upstream_waiting", "Requests waiting for a connection", labels=names
        )
        for row in self._states():
            labels = [row.service, row.route]
            classes: dict[str, int] = {}
            for status, count in sorted(row.metrics.by_status.items()):
                name = f"{status // 100}xx"
                classes[name] = classes.get(name, 0) + count
            for name, count in classes.items():
                requests.add_metric([*labels, name], count)
            in_flight.add_metric(labels, row.metrics.in_flight)
            total, cumulative = 0, []
            for bound, count in zip((*BOUNDS, "+Inf"), row.metrics.buckets, strict=True):
                total += count
                cumulative.append((str(bound), total))
            seconds.add_metric(labels, cumulative, row.metrics.seconds)
            connections.add_metric([*labels, "busy"], row.open - row.idle)
            connections.add_metric([*labels, "idle"], row.idle)
            waiting.add_metric(labels, row.waiting)
        yield from (requests, in_flight, seconds, connections, waiting)


def registry(
    version: str, states: Callable[[], Iterable[RouteState]], clients: Callable[[], int],
    memory: Callable[[], int],
) -> CollectorRegistry:  # fmt: skip
    """Return the registry behind `/metrics`."""
    found = CollectorRegistry()
    ProcessCollector(registry=found)
    names = ["service", "version"]
    build = Gauge("keto_build_info", "What is running: always 1", names, registry=found)
    build.labels("gateway", version).set(1)
    for name, what, value in (
        ("client_connections", "Connections of clients", clients),
        ("memory_budget_used_bytes", "Large bodies and responses in memory", memory),
    ):
        Gauge(f"keto_gateway_{name}", what, registry=found).set_function(value)
    found.register(_Routes(states))
    return found
