"""The gateway's metrics, in the format of Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

_BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300)
_ROUTE = ["service", "route"]


class Metrics:
    """What a gateway counts: those of a route have the labels of its service and its prefix."""

    def __init__(self, version: str) -> None:
        self.registry = its = CollectorRegistry()
        ProcessCollector(registry=its)
        build = Gauge(
            "keto_build_info",
            "Service and version: always 1",
            ["service", "version"],
            registry=its,
        )
        build.labels("gateway", version).set(1)
        self.clients = Gauge("keto_gateway_client_connections", "Client connections", registry=its)
        self.memory = Gauge(
            "keto_gateway_memory_budget_used_bytes",
            "Memory used by large bodies and responses",
            registry=its,
        )
        self.requests = Counter(
            "keto_gateway_requests", "Requests by status class", [*_ROUTE, "status"], registry=its
        )
        self.in_flight = Gauge(
            "keto_gateway_requests_in_flight", "Requests in flight", _ROUTE, registry=its
        )
        self.seconds = Histogram(
            "keto_gateway_request_seconds",
            "Request latency",
            _ROUTE,
            buckets=_BOUNDS,
            registry=its,
        )
        self.connections = Gauge(
            "keto_gateway_upstream_connections",
            "Connections to services",
            [*_ROUTE, "state"],
            registry=its,
        )
        self.waiting = Gauge(
            "keto_gateway_upstream_waiting",
            "Requests waiting for a connection",
            _ROUTE,
            registry=its,
        )
