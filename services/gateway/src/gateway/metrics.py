"""The gateway's metrics, in the format of Prometheus."""

from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

_BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300)


class Metrics:
    """The gateway's metrics; those of a route have the labels of its service and prefix."""

    def __init__(self, version: str) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)

        def gauge(name: str, text: str, labels: Sequence[str] = ()) -> Gauge:
            return Gauge(name, text, labels, registry=registry)

        build = gauge("keto_build_info", "Service and version: always 1", ["service", "version"])
        build.labels("gateway", version).set(1)
        self.clients = gauge("keto_gateway_client_connections", "Client connections")
        self.memory = gauge(
            "keto_gateway_memory_budget_used_bytes", "Memory used by large bodies and responses"
        )
        route = ["service", "route"]
        self.requests = Counter(
            "keto_gateway_requests",
            "Requests by status class",
            [*route, "status"],
            registry=registry,
        )
        self.seconds = Histogram(
            "keto_gateway_request_seconds",
            "Request latency",
            route,
            buckets=_BOUNDS,
            registry=registry,
        )
        self.in_flight = gauge("keto_gateway_requests_in_flight", "Requests in flight", route)
        self.connections = gauge(
            "keto_gateway_upstream_connections", "Connections to services", [*route, "state"]
        )
        self.waiting = gauge(
            "keto_gateway_upstream_waiting", "Requests waiting for a connection", route
        )
