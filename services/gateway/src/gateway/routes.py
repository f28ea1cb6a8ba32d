"""The table of public routes, and the connections and metrics of each."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from gateway.metrics import RequestCounts, RouteMetrics
from gateway.pool import Pool, PoolLimits
from gateway.settings import Settings


@dataclass(frozen=True)
class Route:
    """A public path and everything below it; an exact one is that single path."""

    path: bytes
    service: str
    seconds: float
    body_limit: int
    exact: bool = False

    def __post_init__(self) -> None:
        if not self.exact and (self.path.count(b"/") != 2 or self.path[:5] != b"/api/"):
            raise ValueError(f"A prefix has two segments, /api/<name>: {self.name}")

    @property
    def name(self) -> str:
        return self.path.decode()


def public_routes(settings: Settings) -> tuple[Route, ...]:
    """Return the routes; nothing else can be reached from outside."""
    seconds, limit = settings.answer_seconds, settings.body_limit
    plan_seconds = settings.generate_plan_seconds
    return (
        Route(b"/api/auth", "identity", seconds, min(settings.auth_body_limit, limit)),
        Route(b"/api/ai", "planner", seconds, limit),
        # A language model writes for minutes. A route of its own also has connections of its own:
        # a plan that is being generated never delays the list of the plans that exist.
        Route(b"/api/ai/generate-plan", "planner", plan_seconds, limit, exact=True),
        Route(b"/api/tracker", "tracker", seconds, limit),
        Route(b"/api/plans", "catalogue", seconds, limit),
        Route(b"/api/payments", "billing", seconds, limit),
    )


@dataclass
class Backend:
    """A route, its connections and its counters."""

    route: Route
    pool: Pool
    counts: RequestCounts = field(default_factory=RequestCounts)

    def metrics(self) -> RouteMetrics:
        """Return the current values."""
        pool, route = self.pool, self.route
        return RouteMetrics(
            route.name, route.service, self.counts, pool.open, pool.idle, pool.waiting
        )


class Backends:
    """Every backend, found by the first two segments of a path or by all of it."""

    def __init__(self, settings: Settings) -> None:
        services = settings.service_urls()
        limits = PoolLimits(
            settings.upstream_connections,
            settings.upstream_queue,
            settings.upstream_queue_seconds,
            settings.connect_seconds,
        )
        self._exact: dict[bytes, Backend] = {}
        self._prefixes: dict[bytes, Backend] = {}
        for route in public_routes(settings):
            url = urlsplit(services[route.service])
            pool = Pool(url.hostname or "", url.port or 80, route.seconds, limits)
            (self._exact if route.exact else self._prefixes)[route.path] = Backend(route, pool)

    def find(self, path: bytes) -> Backend | None:
        """Return the backend of this normalised path, or None for a path that is not public."""
        found = self._exact.get(path)
        if found is not None:
            return found
        end = path.find(b"/", 5)
        return self._prefixes.get(path if end < 0 else path[:end])

    def metrics(self) -> list[RouteMetrics]:
        """Return the metrics of every route."""
        return [backend.metrics() for backend in self._all()]

    def close(self) -> None:
        """Close the connections."""
        for backend in self._all():
            backend.pool.close()

    def _all(self) -> list[Backend]:
        return [*self._prefixes.values(), *self._exact.values()]
