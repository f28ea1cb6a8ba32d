"""The routes, each with the connections behind it."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from gateway.metrics import Figures, Tally
from gateway.pool import Pool, PoolLimits
from gateway.routes import Route, RouteTable, public_routes
from gateway.settings import Settings


@dataclass
class Backend:
    """A route, its connections and its figures."""

    route: Route
    pool: Pool
    tally: Tally = field(default_factory=Tally)

    def figures(self) -> Figures:
        """The figures of this moment."""
        pool, route = self.pool, self.route
        return Figures(route.name, route.service, self.tally, pool.open, pool.idle, pool.waiting)


class Backends:
    """Finds the service of a path; connections are made when there are requests."""

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

    def figures(self) -> list[Figures]:
        """The figures of every route."""
        return [backend.figures() for backend in self._all]

    def close(self) -> None:
        """Close the connections."""
        for backend in self._all:
            backend.pool.close()
