"""The routes with their connection pools."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from gateway.metrics import RequestCounts, RouteMetrics
from gateway.pool import Pool, PoolLimits
from gateway.routes import Route, RouteTable, public_routes
from gateway.settings import Settings


@dataclass
class Backend:
    """A route, its connection pool and its metrics."""

    route: Route
    pool: Pool
    counts: RequestCounts = field(default_factory=RequestCounts)

    def figures(self) -> RouteMetrics:
        """Return the current metrics."""
        pool, route = self.pool, self.route
        return RouteMetrics(
            route.name, route.service, self.counts, pool.open, pool.idle, pool.waiting
        )


class Backends:
    """Finds the backend of a path; connections are opened on demand."""

    def __init__(self, settings: Settings) -> None:
        services = settings.service_urls()
        limits = PoolLimits(
            settings.upstream_connections,
            settings.upstream_queue,
            settings.upstream_queue_seconds,
            settings.connect_seconds,
        )
        self._all: list[Backend] = []
        for route in public_routes(settings):
            url = urlsplit(services[route.service])
            pool = Pool(url.hostname or "", url.port or 80, route.seconds, limits)
            self._all.append(Backend(route, pool))
        self._table = RouteTable([(backend.route, backend) for backend in self._all])
        self.find = self._table.find

    def figures(self) -> list[RouteMetrics]:
        """Return the metrics of every route."""
        return [backend.figures() for backend in self._all]

    def close(self) -> None:
        """Close the connections."""
        for backend in self._all:
            backend.pool.close()
