"""The routes, each with the connections behind it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from gateway import metrics
from gateway.metrics import Figures, Tally
from gateway.pool import Pool, PoolLimits
from gateway.routes import Route, RouteTable


@dataclass
class Lane:
    """A route, its connections and its numbers."""

    route: Route
    pool: Pool
    tally: Tally = field(default_factory=Tally)

    def figures(self) -> Figures:
        """The numbers of this moment."""
        pool, route = self.pool, self.route
        return Figures(route.name, route.service, self.tally, pool.open, pool.idle, pool.waiting)


class Lanes:
    """What lives as long as the event loop: pools, and the port for the numbers."""

    def __init__(
        self,
        routes: Sequence[Route],
        services: Mapping[str, str],
        limits: PoolLimits,
        metrics_at: tuple[str, int, str] | None = None,
    ) -> None:
        self._routes = routes
        self._services = services
        self._limits = limits
        self._metrics_at = metrics_at
        self._open: list[Lane] = []
        self._stop_metrics: Callable[[], None] | None = None
        self._table: RouteTable[Lane] = RouteTable([])

    def find(self, raw_path: bytes) -> Lane | None:
        """The lane of a public path."""
        return self._table.find(raw_path)

    def open(self) -> None:
        """Be ready for requests; connections are made when there are some."""
        for route in self._routes:
            address = urlsplit(self._services[route.service])
            pool = Pool(address.hostname or "", address.port or 80, self._limits)
            self._open.append(Lane(route, pool))
        self._table = RouteTable([(lane.route, lane) for lane in self._open])
        if self._metrics_at is not None:
            self._stop_metrics = metrics.serve(
                *self._metrics_at, lambda: [lane.figures() for lane in self._open]
            )

    def close(self) -> None:
        """Close the connections and the port."""
        for lane in self._open:
            lane.pool.close()
        if self._stop_metrics is not None:
            self._stop_metrics()
