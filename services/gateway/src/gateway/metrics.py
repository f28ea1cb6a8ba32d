"""The gateway's metrics, in the format of Prometheus."""

from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Gauge, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from gateway.app import Gateway
from gateway.listener import Listener
from gateway.routes import BOUNDS, Backend


class Routes(Collector):
    """The figures of each route, and of its connections."""

    def __init__(self, backends: Iterable[Backend]) -> None:
        self._backends = backends

    def collect(self) -> Iterator[Metric]:
        """Read the counters."""
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
        for backend in self._backends:
            pool = backend.pool
            labels = [backend.service, backend.name]
            for name, count in backend.by_class.items():
                requests.add_metric([*labels, name], count)
            in_flight.add_metric(labels, backend.in_flight)
            totals = zip((*BOUNDS, "+Inf"), accumulate(backend.buckets), strict=True)
            buckets = [(str(bound), total) for bound, total in totals]
            seconds.add_metric(labels, buckets, backend.seconds)
            connections.add_metric([*labels, "busy"], pool.open - pool.idle)
            connections.add_metric([*labels, "idle"], pool.idle)
            waiting.add_metric(labels, pool.waiting)
        yield from (requests, in_flight, seconds, connections, waiting)


def registry(gateway: Gateway, public: Listener) -> CollectorRegistry:
    """Create the registry behind `/metrics`."""
    found = CollectorRegistry()
    ProcessCollector(registry=found)
    names = ["service", "version"]
    build = Gauge("keto_build_info", "Service and version: always 1", names, registry=found)
    build.labels("gateway", gateway.settings.keto_version).set(1)
    clients = Gauge("keto_gateway_client_connections", "Client connections", registry=found)
    clients.set_function(lambda: len(public.connections))
    memory = Gauge(
        "keto_gateway_memory_budget_used_bytes",
        "Memory used by large bodies and responses",
        registry=found,
    )
    memory.set_function(lambda: gateway.memory.used)
    found.register(Routes(gateway.backends or ()))
    return found
