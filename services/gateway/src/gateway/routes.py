"""The public routes and their services."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from gateway.settings import Settings


@dataclass(frozen=True)
class Route:
    """A public path and everything below it; an exact one is that single path."""

    path: bytes
    service: str
    seconds: float
    body_limit: int
    exact: bool = False

    @property
    def name(self) -> str:
        return self.path.decode()


def public_routes(settings: Settings) -> tuple[Route, ...]:
    """Return the public routes; every other path is unreachable from outside."""
    seconds, limit = settings.answer_seconds, settings.body_limit
    plan_seconds = settings.generate_plan_seconds
    return (
        Route(b"/api/auth", "identity", seconds, min(settings.auth_body_limit, limit)),
        Route(b"/api/ai", "planner", seconds, limit),
        # Generating a plan takes minutes. Its own route has its own connections, so that it cannot
        # block the other routes of planner.
        Route(b"/api/ai/generate-plan", "planner", plan_seconds, limit, exact=True),
        Route(b"/api/tracker", "tracker", seconds, limit),
        Route(b"/api/plans", "catalogue", seconds, limit),
        Route(b"/api/payments", "billing", seconds, limit),
    )


T = TypeVar("T")


class RouteTable(Generic[T]):
    """Finds the target of a path, by its first two segments or by the whole path."""

    def __init__(self, rows: list[tuple[Route, T]]) -> None:
        for route, _ in rows:
            if not route.exact and (route.path.count(b"/") != 2 or route.path[:5] != b"/api/"):
                raise ValueError(f"A prefix has two segments, /api/<name>: {route.name}")
        self._exact = {route.path: target for route, target in rows if route.exact}
        self._prefixes = {route.path: target for route, target in rows if not route.exact}

    def find(self, path: bytes) -> T | None:
        """Return the target of a normalised path, or None if it is not public."""
        found = self._exact.get(path)
        if found is not None:
            return found
        end = path.find(b"/", 5)
        return self._prefixes.get(path if end < 0 else path[:end])
