"""The table of public routes, and the connections and metrics of each."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from gateway.pool import Pool, PoolLimits
from gateway.settings import Settings

BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300)

_API = len(b"/api/")
_CLASSES = ("", "1xx", "2xx", "3xx", "4xx", "5xx")


@dataclass(frozen=True)
class Route:
    """A public prefix, /api/<name>, and everything below it; or one longer path."""

    path: bytes
    service: str
    seconds: float
    body_limit: int

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
        Route(b"/api/ai/generate-plan", "planner", plan_seconds, limit),
        Route(b"/api/tracker", "tracker", seconds, limit),
        Route(b"/api/plans", "catalogue", seconds, limit),
        Route(b"/api/payments", "billing", seconds, limit),
    )


@dataclass
class RequestCounts:
    """Counters of requests: plain numbers, since prometheus_client costs more than a request."""

    in_flight: int = 0
    seconds: float = 0.0
    by_class: dict[str, int] = field(default_factory=dict)
    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))

    def count(self, status: int, seconds: float) -> None:
        name = _CLASSES[status // 100]
        self.by_class[name] = self.by_class.get(name, 0) + 1
        self.seconds += seconds
        self.buckets[bisect_left(BOUNDS, seconds)] += 1


@dataclass
class Backend:
    """A route, its connections and its counters."""

    route: Route
    pool: Pool
    counts: RequestCounts = field(default_factory=RequestCounts)


class Backends:
    """Every backend, found by a path or by `/api/` and its next segment."""

    def __init__(self, settings: Settings) -> None:
        services = settings.service_urls
        limits = PoolLimits(
            settings.upstream_connections,
            settings.upstream_queue,
            settings.limits.upstream_queue_seconds,
            settings.limits.connect_seconds,
        )
        self._by_path: dict[bytes, Backend] = {}
        for route in public_routes(settings):
            url = urlsplit(services[route.service])
            pool = Pool(url.hostname or "", url.port or 80, route.seconds, limits)
            self._by_path[route.path] = Backend(route, pool)

    def find(self, path: bytes) -> Backend | None:
        """Return the backend of this normalised path, or None for a path that is not public."""
        found = self._by_path.get(path)
        if found is None and (end := path.find(b"/", _API)) > 0:
            found = self._by_path.get(path[:end])
        return found

    def __iter__(self) -> Iterator[Backend]:
        return iter(self._by_path.values())

    def close(self) -> None:
        """Close the connections."""
        for backend in self:
            backend.pool.close()
