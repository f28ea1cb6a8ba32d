"""The connections and counters of each public prefix, and which one a path belongs to."""

from gateway.metrics import Metrics
from gateway.settings import Settings
from gateway.upstream.pool import Pool
from gateway.upstream.public_prefixes import PREFIXES

_API = len(b"/api/")


class Backend:
    """A public prefix with everything below it; or one longer path of the same service."""

    def __init__(
        self, path: bytes, service: str, body_limit: int, rate: str, pool: Pool, metrics: Metrics
    ) -> None:
        self.name = path.decode()
        self.service = service
        self.body_limit = body_limit
        self.rate = rate
        self.pool = pool
        self.in_flight = 0
        labels = service, self.name
        # Created before they count: `increase()` misses a series that starts at 1.
        self._by_class = {n: metrics.requests.labels(*labels, f"{n}xx") for n in range(2, 6)}
        self._seconds = metrics.seconds.labels(*labels)
        metrics.in_flight.labels(*labels).set_function(lambda: self.in_flight)
        metrics.waiting.labels(*labels).set_function(lambda: pool.waiting)
        metrics.connections.labels(*labels, "idle").set_function(lambda: pool.idle)
        metrics.connections.labels(*labels, "busy").set_function(lambda: pool.open - pool.idle)

    def count(self, status: int, seconds: float, exemplar: dict[str, str] | None = None) -> None:
        self._by_class[status // 100].inc()
        self._seconds.observe(seconds, exemplar)


class Backends:
    """Every backend; no other path of a service is public."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._by_path: dict[bytes, Backend] = {}
        # The prefixes that match every path below them.
        self._prefixes: dict[bytes, Backend] = {}
        # The maximum number of segments of a prefix, below /api/.
        self._depth = 0
        for prefix, service, body, seconds, rate in PREFIXES:
            limit = (
                min(getattr(settings, body), settings.body_limit) if isinstance(body, str) else body
            )
            pool = Pool(settings.service_urls[service], getattr(settings, seconds), settings)
            path = prefix.encode()
            backend = self._by_path[path] = Backend(path, service, limit, rate, pool, metrics)
            shorter = self._above(path)
            if shorter is None or shorter.service != service:
                self._prefixes[path] = backend
                self._depth = max(self._depth, path.count(b"/", _API) + 1)

    def find(self, path: bytes) -> Backend | None:
        """Return the backend of this normalised path, or None for a path that is not public."""
        return self._by_path.get(path) or self._above(path)

    def _above(self, path: bytes) -> Backend | None:
        """The longest prefix above a path."""
        backend, end = None, _API - 1
        for _ in range(self._depth):
            end = path.find(b"/", end + 1)
            if end < 0:
                break
            backend = self._prefixes.get(path[:end], backend)
        return backend

    def close(self) -> None:
        for backend in self._by_path.values():
            backend.pool.close()
