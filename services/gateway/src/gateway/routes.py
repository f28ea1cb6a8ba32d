"""The table of public routes, and the connections and counters of each."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

from gateway.pool import Pool
from gateway.settings import Settings

BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300)

_API = len(b"/api/")


class Backend:
    """A public prefix, /api/<name>, and everything below it; or one longer path."""

    def __init__(self, path: bytes, service: str, body_limit: int, pool: Pool) -> None:
        self.path = path
        self.service = service
        self.body_limit = body_limit
        self.pool = pool
        # Plain numbers: prometheus_client costs more than a request.
        self.in_flight = 0
        self.seconds = 0.0
        self.by_class: Counter[str] = Counter()
        self.buckets = [0] * (len(BOUNDS) + 1)

    @property
    def name(self) -> str:
        return self.path.decode()

    def count(self, status: int, seconds: float) -> None:
        """Count a response."""
        self.by_class[f"{status // 100}xx"] += 1
        self.seconds += seconds
        self.buckets[bisect_left(BOUNDS, seconds)] += 1


class Backends:
    """Every backend; nothing else can be reached from outside."""

    def __init__(self, settings: Settings) -> None:
        limit, seconds = settings.body_limit, settings.answer_seconds
        auth_limit, plan_seconds = settings.auth_body_limit, settings.generate_plan_seconds
        self._by_path: dict[bytes, Backend] = {}
        for path, service, body_limit, answer_seconds in (
            (b"/api/auth", "identity", min(auth_limit, limit), seconds),
            (b"/api/ai", "planner", limit, seconds),
            # A language model writes for minutes. A route of its own also has connections of its
            # own: a plan that is being generated never delays the list of the plans that exist.
            (b"/api/ai/generate-plan", "planner", limit, plan_seconds),
            (b"/api/tracker", "tracker", limit, seconds),
            (b"/api/plans", "catalogue", limit, seconds),
            (b"/api/payments", "billing", limit, seconds),
        ):
            url = urlsplit(settings.service_urls[service])
            pool = Pool(url.hostname or "", url.port or 80, answer_seconds, settings)
            self._by_path[path] = Backend(path, service, body_limit, pool)

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
